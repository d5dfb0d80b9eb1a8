import { formatDay, formatPercent } from '@zhiheng/domain'
import { useUser } from '../session.ts'
import { useStore } from '../store.ts'
import { statusFacts } from '../status.ts'

/** What every figure on screen rests on; a screen with a setting of its own shows that in accent. */
export function StatusBar({ onShortcuts }: { onShortcuts: () => void }) {
  const { figures } = useUser()!.orgConfigure
  const { dataDay, own } = useStore(statusFacts)
  return (
    <footer className="s-foot">
      {dataDay && <span>数据截至 {formatDay(dataDay)}</span>}
      <span className={own.preset ? 'own' : ''}>口径预设 {own.preset ?? '知衡标准'}</span>
      <span className={own.factor ? 'own' : ''}>年化因子 {own.factor ?? `${figures.periodsDaily}（日）`}</span>
      <span className={own.riskFree !== undefined ? 'own' : ''}>无风险利率 {formatPercent(own.riskFree ?? figures.riskFree)}</span>
      <i className="s-space" />
      <button type="button" onClick={onShortcuts}>快捷键 <kbd>?</kbd></button>
    </footer>
  )
}
