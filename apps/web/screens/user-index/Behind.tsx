import type { api } from '../../api.ts'
import { openLink } from '../../app/navigation.ts'
import { linkTo } from '../../app/screens.ts'
import { Facts } from '../../kit/Facts.tsx'

const kinds = { indicator: '指标', factor: '因子', model: '模型', project: '项目' } as const

interface BehindProps {
  behind: Awaited<ReturnType<typeof api.indicator.describe>>
  /** Takes an older formula into the editor; undefined where nothing may be changed. */
  onTake: ((formula: string) => void) | undefined
}

/** What stands behind an indicator: its 口径卡, where it is used, its versions. */
export function Behind({ behind: { index, facts, usedIn, versions }, onTake }: BehindProps) {
  const show = ({ kind, id, name }: (typeof usedIn)[number]) => (kind === 'indicator' ? openLink(linkTo('UserIndexEditor', { id, name }), { title: `指标 ${name}` }) : openLink(linkTo('ResearchDetail', { kind, id, name }), { title: name }))
  return (
    <>
      <div className="ui-two">
        <section className="k-panel" aria-label="口径卡"><header><h3>口径卡</h3></header><Facts facts={facts.map(({ label, value }) => [label, value] as const)} /></section>
        <section className="k-panel" aria-label="被引用">
          <header><h3>被引用</h3><span className="k-readout t3">{usedIn.length > 0 ? `${usedIn.length} 处，不能删除或改名` : ''}</span></header>
          {usedIn.length === 0 ? <div className="k-none">还没有指标、因子或模型引用它</div> : <ul className="ui-used">{usedIn.map((one) => <li key={`${one.kind}.${one.id}`}><span className="k-tag">{kinds[one.kind]}</span><button type="button" className="k-link" onClick={() => show(one)}>{one.name}</button></li>)}</ul>}
        </section>
      </div>
      <section className="k-panel ui-panel" aria-label="历史版本">
        <header><h3>历史版本</h3></header>
        <table className="k-lines">
          <thead><tr><th>版本</th><th>公式</th><th>修改说明</th><th>保存人</th><th>保存时间</th><th>操作</th></tr></thead>
          <tbody>
            {versions.map((one) => (
              <tr key={one.version}><td>第 {one.version} 版{one.version === index.version && <span className="k-tag ui-now">当前</span>}</td><td className="ui-formula">{one.formula}</td><td>{one.note || '—'}</td><td>{one.savedBy}</td><td>{new Date(one.savedAt).toLocaleString('zh-CN', { hour12: false })}</td><td>{onTake && one.version !== index.version && <button type="button" className="k-link" onClick={() => onTake(one.formula)}>取回公式</button>}</td></tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
