import type { ImportPreview } from '@zhiheng/contract'
import { formatCount } from '@zhiheng/domain'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../kit/States.tsx'
import { bySeverity, type Choice, type Choices, forAll } from './decide.ts'
import { Findings } from './Findings.tsx'
import { ImportFunds } from './ImportFunds.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useSources } from '../../app/nav-sources.ts'
import { severityNames, stateNames } from './words.ts'
import '../../kit/chart/chart.css'

interface ImportReviewProps {
  preview: ImportPreview
  choices: Choices
  act: (choice: Choice) => void
  onChoose: (choice: Extract<Choice, { type: 'fund' | 'funds' }>) => void
}

/** Everything a file would change, before anything is written. */
export function ImportReview({ preview, choices, act, onChoose }: ImportReviewProps) {
  const { nameOf } = useSources()
  const [selected, setSelected] = useState('')
  const fund = preview.funds.find((one) => one.key === selected) ?? preview.funds.find((one) => one.findings.length > 0) ?? preview.funds[0]
  const locked = preview.status !== 'preview'
  const all = preview.funds.flatMap((one) => one.findings)
  const found = bySeverity(all)
  const { counts } = preview
  const acceptRule = (rule: string) => act({ type: 'repair', ids: all.filter((finding) => finding.rule === rule && finding.repair).map((finding) => finding.id), on: true })
  return (
    <div className="nav-review">
      <header className="nav-review-head">
        <b title={preview.fileNames.join('、')}>{preview.fileNames.join('、')}</b><span className="k-tag">{nameOf(preview.source)}</span>
        <span className="nav-counts"><span>{counts.funds} 个产品</span>{([['new', counts.fresh], ['same', counts.same], ['changed', counts.changed], ['conflicting', counts.conflicting]] as const).map(([state, n]) => <span key={state} className={state}>{stateNames[state]} <b>{formatCount(n)}</b></span>)}</span>
        <span className="nav-severities">{(['error', 'warning', 'info'] as const).map((severity) => found[severity] > 0 && <em key={severity} className={severity}>{severityNames[severity]} {formatCount(found[severity])}</em>)}</span>
      </header>
      {!locked && <ForAll funds={preview.funds} choices={choices} onTargets={(targets) => onChoose({ type: 'funds', targets })} />}
      {preview.problems.length > 0 && <Problems problems={preview.problems} />}
      {preview.funds.length > 0 && <ImportFunds funds={preview.funds} selected={fund?.key ?? ''} choices={choices} locked={locked} onSelect={setSelected} onTarget={(key, target) => onChoose({ type: 'fund', key, target })} />}
      {fund ? (
        <div className="nav-detail">
          <section className="k-panel" aria-label="检查结果"><header><h3>检查结果</h3><span className="t3">{[fund.codeInFile, fund.nameInFile || fund.fundName].filter(Boolean).join(' ')}</span></header>
            <Findings key={fund.key} fund={fund} choices={choices} locked={locked} onAccept={(ids, on) => act({ type: 'repair', ids, on })} onAcceptRule={acceptRule} />
          </section>
          <section className="k-panel" aria-label="净值表"><header><h3>净值表</h3><span className="t3">与库中净值比较</span></header>
            <ImportRows fund={fund} choices={choices} locked={locked} onLine={(day, row) => act({ type: 'line', key: fund.key, day, row })} />
          </section>
        </div>
      ) : <EmptyState title="没有读到净值">按上面的提示修改文件后重新上传；表头里需要有一列日期和至少一列净值。</EmptyState>}
    </div>
  )
}

/** A file of many unknown products is decided on at once. */
function ForAll({ funds, choices, onTargets }: { funds: ImportPreview['funds']; choices: Choices; onTargets: (targets: Record<string, string>) => void }) {
  const { make, leave } = useMemo(() => forAll(funds, choices), [funds, choices])
  const [made, left] = [Object.keys(make).length, Object.keys(leave).length]
  if (left < 2) return null
  return (
    <p className="nav-for-all">
      <span>{formatCount(left)} 个产品没有匹配到基金</span>
      {made > 0 && <button type="button" className="k-btn small" onClick={() => onTargets(make)}>按文件中的代码新建 {formatCount(made)} 只私募基金</button>}
      <button type="button" className="k-btn small" onClick={() => onTargets(leave)}>都不导入</button>
    </p>
  )
}

function Problems({ problems }: { problems: ImportPreview['problems'] }) {
  return (
    <details className="nav-problems" open={problems.length <= 4}>
      <summary>{formatCount(problems.length)} 处没有读懂</summary>
      <table><tbody>{problems.map((problem, at) => <tr key={at}><td>{problem.file}</td><td>{problem.sheet}</td><td>{problem.row === null ? '' : `第 ${problem.row} 行`}</td><td>{problem.column && `${problem.column} 列`}</td><td>{problem.message}</td></tr>)}</tbody></table>
    </details>
  )
}
