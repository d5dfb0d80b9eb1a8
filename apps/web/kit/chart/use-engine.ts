import type { ECharts, EChartsCoreOption } from 'echarts/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHost } from '../host.ts'
import { chartTheme } from './theme.ts'

export const chartHeight = 370
export const resizePause = 300

/** Points above which canvas draws better than svg. */
const manyPoints = 2000

/** Makes a chart in a box, keeps its option and size, and takes it away again. */
export function useEngine(box: RefObject<HTMLDivElement | null>, option: EChartsCoreOption | undefined, points: number): ECharts | undefined {
  const { chartColours, active } = useHost()
  const [chart, setChart] = useState<ECharts>()
  const canvas = points > manyPoints
  const latest = useRef(option)
  useEffect(() => {
    latest.current = option
  })
  const wanted = option !== undefined
  const colours = chartColours.join()

  useEffect(() => {
    if (!wanted) return undefined
    let made: ECharts | undefined
    let gone = false
    void import('./engine.ts').then(({ init }) => {
      if (gone || !box.current) return
      made = init(box.current, chartTheme(colours.split(',')), { renderer: canvas ? 'canvas' : 'svg' })
      if (latest.current) made.setOption(latest.current)
      setChart(made)
    })
    return () => {
      gone = true
      made?.dispose()
      setChart(undefined)
    }
  }, [box, wanted, canvas, colours])

  useEffect(() => {
    if (chart && option) chart.setOption(option, { notMerge: true })
  }, [chart, option])

  useEffect(() => {
    const element = box.current
    if (!chart || !element || !active) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => element.clientWidth > 0 && chart.resize(), resizePause)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [box, chart, active])
  return chart
}
