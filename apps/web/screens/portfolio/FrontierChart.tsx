import { useEffect, useMemo, useRef } from 'react'
import { useEngine } from '../../kit/chart/use-engine.ts'
import { saveImage } from '../../kit/chart/save-image.ts'
import { CameraOutlined } from '../../kit/icons.tsx'
import { useHost } from '../../kit/host.ts'
import type { NamedAnswer, Point } from './frontier-engine.ts'
import { chosenOption, frontierOption, type FundSpot } from './frontier-option.ts'
import '../../kit/chart/chart.css'

interface FrontierChartProps {
  points: readonly Point[]
  funds: readonly FundSpot[]
  answers: readonly NamedAnswer[]
  riskFree: number
  point: Point | undefined
  onMove: (target: number) => void
}
const height = 370
const keySteps = 100

/** The frontier; press and drag anywhere, or use the arrow keys, to walk along it. */
export function FrontierChart({ points, funds, answers, riskFree, point, onMove }: FrontierChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const { chartColours } = useHost()
  const [colour, second] = [chartColours[0]!, chartColours[1]!]
  const option = useMemo(() => frontierOption({ points, funds, answers, riskFree, colour, second }), [points, funds, answers, riskFree, colour, second])
  const chart = useEngine(box, option, points.length)
  useEffect(() => {
    chart?.setOption(chosenOption(point, colour))
  }, [chart, option, point, colour])

  const [low, high] = [points[0]!.expectedReturn, points.at(-1)!.expectedReturn]
  const within = (target: number) => Math.min(high, Math.max(low, target))
  const tell = useRef(onMove)
  useEffect(() => { tell.current = (target) => onMove(within(target)) })
  useEffect(() => {
    if (!chart) return undefined
    const zr = chart.getZr()
    let down = false
    const follow = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      const value = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as unknown as [number, number] | undefined
      if (down && value) tell.current(value[1])
    }
    const press = (event: { offsetX: number; offsetY: number }) => { down = true; follow(event) }
    const release = () => { down = false }
    zr.on('mousedown', press)
    zr.on('mousemove', follow)
    zr.on('mouseup', release)
    zr.on('globalout', release)
    // The instance takes its listeners with it when it goes.
    return undefined
  }, [chart])
  const key = (name: string) => {
    const now = point?.expectedReturn ?? low
    const step = (high - low) / keySteps
    const next = name === 'ArrowUp' || name === 'ArrowRight' ? now + step : name === 'ArrowDown' || name === 'ArrowLeft' ? now - step : name === 'Home' ? low : name === 'End' ? high : undefined
    if (next !== undefined) onMove(within(next))
    return next !== undefined
  }
  return (
    <section className="k-panel" aria-label="有效前沿">
      <header><h3>有效前沿</h3><span className="k-readout t3">按住拖动或用方向键沿前沿移动，权重同步</span><span className="k-space" /><button type="button" className="k-btn quiet small" title="保存为图片" aria-label="保存为图片" onClick={() => chart && void saveImage(chart, '有效前沿')}><CameraOutlined /></button></header>
      <div ref={box} className="k-chart" style={{ height }} role="slider" tabIndex={0} aria-label="前沿上的选点" aria-valuemin={low} aria-valuemax={high} aria-valuenow={point?.expectedReturn ?? low} onKeyDown={(event) => key(event.key) && event.preventDefault()} />
    </section>
  )
}
