import { Tabs } from 'antd'
import { useState } from 'react'
import { ChangeLog } from './ChangeLog.tsx'
import { LoginLog } from './LoginLog.tsx'
import { OperationLog } from './OperationLog.tsx'
import '../../kit/sheet.css'
import './log.css'

const tabs = [{ key: 'operations', label: '操作日志', children: <OperationLog /> }, { key: 'logins', label: '登录日志', children: <LoginLog /> }, { key: 'changes', label: '变更记录', children: <ChangeLog /> }]

/** 日志: what was called, who logged in, what was written. */
export default function LogsScreen() {
  const [tab, setTab] = useState('operations')
  return <Tabs className="l-tabs" activeKey={tab} onChange={setTab} items={tabs} destroyOnHidden={false} />
}
