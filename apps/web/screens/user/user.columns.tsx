import type { User } from '@zhiheng/contract'
import { userTypes } from '@zhiheng/domain'
import type { ReactNode } from 'react'
import type { Columns } from '../../kit/list/types.ts'
import type { UserChoices } from './user-choices.ts'

export const typeOptions = [{ value: userTypes.organisation, label: '机构用户' }, { value: userTypes.guest, label: '访客' }]
const statusOptions = [{ value: 1, label: '启用' }, { value: 0, label: '停用' }]
const typeName = (type: number) => typeOptions.find((option) => option.value === type)?.label ?? '—'

export function userColumns(choices: UserChoices, links: (user: User) => ReactNode): Columns<User> {
  const lookName = (user: User) => choices.looks.find((look) => look.value === user.dataLook)?.label ?? (user.dataLook ? '已设置' : '不限')
  return [
    { prop: 'realName', label: '姓名', kind: 'name', width: 90, pin: 'left', always: true, columnFilterType: { filterType: 'text' } },
    { prop: 'userName', label: '账号', width: 110, columnFilterType: { filterType: 'text' } },
    { prop: 'status', label: '状态', width: 70, columnFilterType: { filterType: 'multiSelect', options: statusOptions }, text: (user) => (user.status === 1 ? '启用' : '停用'), render: (user) => <><i className={`k-dot${user.status === 1 ? ' on' : ''}`} />{user.status === 1 ? '启用' : '停用'}</> },
    { prop: 'userType', label: '类型', width: 84, columnFilterType: { filterType: 'multiSelect', options: typeOptions }, text: (user) => typeName(user.userType) },
    { prop: 'deptName', label: '部门', width: 120, columnFilterType: { filterType: 'multiSelect', options: choices.depts, searchProp: 'deptId' } },
    { prop: 'roleName', label: '角色', width: 150, sortable: false },
    { prop: 'mobile', label: '手机', width: 112, columnFilterType: { filterType: 'text' } },
    { prop: 'email', label: '邮箱', width: 150, columnFilterType: { filterType: 'text' } },
    { prop: 'online', label: '在线', width: 64, sortable: false, text: (user) => (user.online ? '在线' : '离线') },
    { prop: 'dataLook', label: '数据查看', width: 104, sortable: false, text: lookName },
    { prop: 'lastLoginAt', label: '最近登录', kind: 'dateTime', sortable: false },
    { prop: 'createdAt', label: '创建时间', kind: 'dateTime', hidden: true },
    { prop: 'act', label: '操作', width: 244, pin: 'right', always: true, sortable: false, text: () => '', render: links },
  ]
}
