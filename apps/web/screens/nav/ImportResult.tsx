import type { Task } from '@zhiheng/contract'
import { formatCount, formatDay } from '@zhiheng/domain'
import { Progress } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import { useHost } from '../../kit/host.ts'
import { CheckOutlined } from '../../kit/icons.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { navChanged } from './nav-changed.ts'
import type { Accepted } from './use-import.ts'

interface ImportResultProps {
  batchId: string
  accepted: Accepted
  /** While the server still writes. */
  running: boolean
  task: Task | undefined
  onAgain: () => void
}

const shownFunds = 200

/** What an import has written, with the way to it and the way back. */
export function ImportResult({ batchId, accepted, running, task, onAgain }: ImportResultProps) {
  const host = useHost()
  const cache = useQueryClient()
  const mayRevert = useUser()?.permissions.includes('nav.edit') ?? false
  const [asking, setAsking] = useState(false)
  const [reverted, setReverted] = useState(false)
  const { rows, funds } = accepted
  const revert = async (reason: string, options: { signal: AbortSignal }) => {
    const { restored, removed } = await api.nav.revert({ body: { batchId, reason } }, options)
    setReverted(true)
    host.notify('success', `已撤回：恢复 ${formatCount(restored)} 个原值，取消 ${formatCount(removed)} 个新增`)
    await navChanged(cache)
  }
  return (
    <div className="nav-result">
      <header>
        {running ? <h3>正在入库 {formatCount(rows)} 行净值</h3> : <h3><CheckOutlined /> {reverted ? '这批净值已撤回' : `已入库 ${formatCount(rows)} 行净值，${formatCount(funds.length)} 只基金`}</h3>}
        {running && <><Progress percent={Math.round((task?.progress ?? 0) * 100)} size="small" status="active" /><p className="t2">{task?.message || '等待处理'}。可以离开这个页面，进度在右上角「后台任务」里。</p></>}
        <div className="nav-result-actions">
          <button type="button" className="k-btn primary" onClick={onAgain}>继续导入</button>
          <button type="button" className="k-btn" onClick={() => openLink(linkTo('NavBatches'))}>导入记录</button>
          {!running && !reverted && mayRevert && <button type="button" className="k-btn" onClick={() => setAsking(true)}>撤回这批</button>}
        </div>
      </header>
      {!running && (
        <ul>
          {funds.slice(0, shownFunds).map((fund) => (
            <li key={fund.fundCode}>
              <button type="button" className="k-link" onClick={() => openLink(linkTo('FundDetail', { fundCode: fund.fundCode, fundName: fund.fundName }), { title: fund.fundName || fund.fundCode })}>{fund.fundCode} {fund.fundName}</button>
              <span className="t3">{formatDay(fund.beginDay)} 至 {formatDay(fund.endDay)}</span>
              <button type="button" className="k-link" aria-label={`${fund.fundName || fund.fundCode} 净值数据`} onClick={() => openLink(linkTo('NavData', { fundCode: fund.fundCode }), { title: `${fund.fundName || fund.fundCode} 净值` })}>净值数据</button>
            </li>
          ))}
          {funds.length > shownFunds && <li className="t3">等 {formatCount(funds.length)} 只</li>}
        </ul>
      )}
      {asking && <ReasonDialog title="撤回这批净值" okText="撤回" onConfirm={revert} onClose={() => setAsking(false)}>这一批写入的 {formatCount(rows)} 行净值会回到入库之前的值，之后又被更正过的不受影响。撤回本身也留有记录。</ReasonDialog>}
    </div>
  )
}
