const t = { t1: '#1B2430', t2: '#465263', t3: '#5F6B7B', l1: '#EBEEF2', l2: '#DCE1E8', l3: '#BFC8D3' }
export const font = '"Noto Sans SC Variable","Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif'
export const benchmarkColour = '#8793A1'

/** The ECharts theme of tokens §6. */
export const chartTheme = (colours: readonly string[], accent = '#2B5C9E') => ({
  color: [...colours],
  backgroundColor: 'transparent',
  animation: false,
  textStyle: { fontFamily: font, fontSize: 11, color: t.t3 },
  categoryAxis: { axisLine: { lineStyle: { color: t.l3 } }, axisTick: { show: false }, axisLabel: { color: t.t3, fontSize: 11, margin: 8 }, splitLine: { show: false } },
  timeAxis: { axisLine: { lineStyle: { color: t.l3 } }, axisTick: { show: false }, axisLabel: { color: t.t3, fontSize: 11, margin: 8 }, splitLine: { show: false } },
  valueAxis: { axisLine: { show: false }, axisTick: { show: false }, axisLabel: { color: t.t3, fontSize: 11 }, splitLine: { lineStyle: { color: t.l1 } }, splitNumber: 4 },
  line: { showSymbol: false, symbolSize: 5, lineStyle: { width: 1.75 }, emphasis: { focus: 'series', lineStyle: { width: 2.25 } } },
  bar: { barMaxWidth: 18, itemStyle: { borderRadius: 0 } },
  tooltip: { trigger: 'axis', backgroundColor: '#fff', borderWidth: 0, padding: [8, 10], extraCssText: 'box-shadow:0 4px 16px rgba(24,36,52,.14),0 0 0 1px rgba(24,36,52,.06);border-radius:6px', textStyle: { color: t.t1, fontSize: 12 }, confine: true, transitionDuration: 0 },
  axisPointer: { lineStyle: { color: t.t3, width: 1, type: 'solid' }, label: { backgroundColor: t.t2, fontSize: 11, padding: [2, 5] } },
  legend: { icon: 'rect', itemWidth: 14, itemHeight: 2, itemGap: 14, textStyle: { color: t.t2, fontSize: 12 }, pageIconSize: 10 },
  dataZoom: { height: 20, borderColor: t.l2, fillerColor: 'rgba(91,143,208,.14)', handleStyle: { color: '#fff', borderColor: accent }, moveHandleSize: 0, showDetail: false },
  visualMap: { itemWidth: 10, textStyle: { color: t.t3, fontSize: 11 } },
})
