import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useHost } from '../../kit/host.ts'
import { Loaded } from '../../kit/Sheet.tsx'
import { refusalOf } from '../../kit/use-act.ts'

interface TransferDialogProps {
  from: User | undefined
  onClose: () => void
  onDone: () => void
}

/** Moves what a user owns to somebody else: first counted, then moved. */
export function TransferDialog({ from, onClose, onDone }: TransferDialogProps) {
  return from ? <Dialog from={from} onClose={onClose} onDone={onDone} /> : null
}

function Dialog({ from, onClose, onDone }: TransferDialogProps & { from: User }) {
  const host = useHost()
  const [to, setTo] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const names = useQuery({ ...q(api.user.orgUsers, { query: {} }), staleTime: 30_000, retry: false })
  const body = { from_user_id: from.id, to_user_id: to ?? '' }
  const counted = useQuery({
    queryKey: [api.user.transferData.key, body], enabled: to !== undefined, retry: false, staleTime: 0,
    queryFn: () => api.user.transferData({ body: { ...body, dryRun: true } }, host.quiet()),
  })
  const total = counted.data?.moved.reduce((sum, { count }) => sum + count, 0) ?? 0
  const receiver = names.data?.find((name) => name.id === to)
  const move = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      const { moved } = await api.user.transferData({ body: { ...body, dryRun: false } }, host.quiet())
      host.notify('success', `已把 ${formatCount(moved.reduce((sum, { count }) => sum + count, 0))} 项数据转给「${receiver?.realName ?? ''}」`)
      onDone()
      onClose()
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open width={460} title={`转移「${from.realName}」名下的数据`} onCancel={onClose}
      footer={<><Button onClick={onClose}>取消</Button><Button type="primary" loading={busy} disabled={total === 0} onClick={() => void move()}>{total > 0 ? `转移 ${formatCount(total)} 项` : '转移'}</Button></>}
    >
      {refused && <div className="k-refused" role="alert">{refused}</div>}
      <Form layout="vertical" component="div">
        <Form.Item label="接收人" htmlFor="transfer-to" extra="只能选择启用的用户；转移后原用户不再拥有这些数据。">
          <Select
            id="transfer-to" showSearch={{ optionFilterProp: 'label' }} placeholder="搜索姓名或账号" value={to} onChange={setTo}
            options={(names.data ?? []).filter((name) => name.id !== from.id).map((name) => ({ value: name.id, label: `${name.realName}（${name.userName}${name.deptName ? `，${name.deptName}` : ''}）` }))}
          />
        </Form.Item>
      </Form>
      {to !== undefined && (
        <Loaded of={counted} rows={4}>
          {({ moved }) => (
            <table className="k-lines">
              <thead><tr><th>数据</th><th className="right">数量</th></tr></thead>
              <tbody>{moved.map(({ what, count }) => <tr key={what} className={count === 0 ? 't4' : ''}><td>{what}</td><td className="right">{formatCount(count)}</td></tr>)}</tbody>
              <tfoot><tr><td>{total === 0 ? '名下没有可转移的数据' : '合计'}</td><td className="right">{formatCount(total)}</td></tr></tfoot>
            </table>
          )}
        </Loaded>
      )}
    </Modal>
  )
}
