import type { User } from '@zhiheng/contract'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { named, useAct } from '../../kit/use-act.ts'
import type { UserChoices } from './user-choices.ts'

interface DataLookDialogProps {
  users: readonly User[] | undefined
  looks: UserChoices['looks']
  onClose: () => void
}

/** Gives several users one data-look template, or takes it away. */
export function DataLookDialog({ users, looks, onClose }: DataLookDialogProps) {
  const act = useAct()
  const [templateId, setTemplateId] = useState<string>()
  if (!users) return null
  const save = async () => {
    onClose()
    await act.now({
      okText: '设置', done: `已设置 ${users.length} 名用户的数据查看范围`, refresh: [api.user.list.key],
      run: (options) => api.user.setDataLook({ body: { user_ids: users.map((user) => user.id), templateId: templateId ?? null } }, options),
    })
  }
  return (
    <Modal open width={420} title={`设置 ${users.length} 名用户的数据查看范围`} okText="设置" cancelText="取消" onCancel={onClose} onOk={() => void save()}>
      <Form layout="vertical" component="div">
        <Form.Item label="数据查看模板" htmlFor="look" extra={`作用于${named(users.map((user) => user.realName), '名用户')}`}>
          <Select id="look" allowClear placeholder="不限（按角色）" value={templateId} onChange={setTemplateId} options={looks} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
