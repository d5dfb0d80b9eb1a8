import type { UserIndex } from '@zhiheng/contract'

const unitWords: Record<string, string> = { fraction: '比例，按百分数显示', ratio: '倍数', days: '天数', nav: '净值', any: '数' }

/** Label and value of a 口径卡: what stands behind every value of the indicator. */
export const cardFacts = ({ unit, isFixed, version, ownerName, updatedAt }: UserIndex, uses: readonly string[]) => [
  { label: '单位', value: unitWords[unit] ?? unit },
  { label: '净值类型', value: '复权净值，基金默认来源' },
  { label: '频率', value: '基金自身频率；年化期数按机构设置' },
  { label: '截止日', value: '公募为上一工作日，私募按机构设置滞后' },
  { label: '无法计算', value: '显示“—”，从不以 0 代替' },
  { label: '引用指标', value: uses.join('、') || '无' },
  ...(isFixed ? [] : [{ label: '版本', value: `第 ${version} 版` }, { label: '维护人', value: ownerName }, { label: '更新时间', value: updatedAt.slice(0, 10) }]),
]
