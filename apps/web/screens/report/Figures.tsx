import type { FundFigures } from '@zhiheng/contract'
import { Switch } from 'antd'
import { useState } from 'react'
import { Figure } from '../../kit/Figure.tsx'
import { cardOf } from '../../kit/figure-card.ts'
import { figureText } from '../../kit/figure-words.ts'

const front = ['totalReturn', 'annualReturn', 'excess', 'volatility', 'maxDrawdown', 'sharpe', 'sortino', 'calmar', 'beta', 'informationRatio', 'downside', 'var95', 'cvar95', 'winRate', 'upCapture', 'downCapture', 'trackingError', 'alpha', 'currentDrawdown', 'longestDrawdownDays']

/** Two rows of figures of one fund, each with its 口径卡. */
export function FrontFigures({ figures, preset, name }: { figures: FundFigures['figures']; preset: string; name: string }) {
  return (
    <div className="k-figures r-kpis" role="group" aria-label={`${name}的指标`}>
      {front.flatMap((code) => figures.filter((figure) => figure.code === code)).map((figure) => (
        <Figure
          key={figure.code} label={figure.name} text={figureText(figure)} card={cardOf(figure, { preset }, [])} {...(figure.signed && !figure.flags.includes('不足一年') ? { toned: figure.value } : {})}
          {...(figure.flags[0] ? { below: <span className="t3">{figure.flags[0]}</span> } : {})}
        />
      ))}
    </div>
  )
}

/** 两套系统为何不同: one fund under every preset, with the choice that causes each difference. */
export function WhyTable({ presets, figures, name }: { presets: FundFigures['presets']; figures: FundFigures['figures']; name: string }) {
  const [onlyDiffering, setOnlyDiffering] = useState(true)
  const [house, ...others] = presets
  if (!house) return null
  const rows = figures.map((figure, at) => {
    const text = (preset: (typeof presets)[number]) => figureText({ ...figure, value: preset.values[at]?.value ?? null })
    const own = text(house)
    const moved = others.filter((preset) => text(preset) !== own)
    return { figure, own, cells: others.map((preset) => ({ code: preset.code, text: text(preset), differs: moved.includes(preset) })), why: moved.map((preset) => ({ name: preset.name.replace(/（.*）/, ''), because: preset.causes.find(({ code }) => code === figure.code)?.why ?? [] })) }
  })
  const shown = onlyDiffering ? rows.filter(({ why }) => why.length > 0) : rows
  return (
    <section className="k-panel" aria-label="两套系统为何不同">
      <header><h3>两套系统为何不同</h3><span className="k-readout t3">{name}，同一区间按各口径重算；底色为与知衡口径不同的数值</span><span className="k-space" /><label className="r-focus t3">只看有差异 <Switch size="small" checked={onlyDiffering} onChange={setOnlyDiffering} aria-label="只看有差异" /></label></header>
      <div className="r-scroll" tabIndex={0}>
        <table className="r-table">
          <thead><tr><th>指标</th><th>{house.name}</th>{others.map((preset) => <th key={preset.code} className="long">{preset.name}</th>)}<th className="left">造成差异的选择</th></tr></thead>
          <tbody>
            {shown.length === 0 && <tr><td colSpan={others.length + 3} className="t3">各口径的数值全部相同。</td></tr>}
            {shown.map(({ figure, own, cells, why }) => (
              <tr key={figure.code} title={figure.card.definition}>
                <td>{figure.name}</td><td>{own}</td>{cells.map((cell) => <td key={cell.code} className={cell.differs ? 'differs' : ''}>{cell.text}</td>)}
                <td className="wrap">{why.map(({ name: preset, because }) => <div key={preset}>{preset}：{because.map((text) => text.replace(/。$/, '')).join('；') || '多项选择共同造成'}</div>)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
