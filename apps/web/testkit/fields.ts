import { indicators, periodSections } from '@zhiheng/analytics'
import { industryFilters } from '@zhiheng/domain'
import type { Fields } from '../screens/screen/words.ts'

/** What can be asked, small: the real figures and industries, a few facts. For tests. */
export const testFields: Fields = {
  facts: [
    { prop: 'fundCode', label: '基金代码', kind: 'text', options: [] }, { prop: 'shortName', label: '基金简称', kind: 'text', options: [] },
    { prop: 'fundType', label: '基金类型', kind: 'select', options: [{ value: '股票型', label: '股票型' }, { value: '混合型-偏股', label: '混合型-偏股' }] },
    { prop: 'scaleYi', label: '规模（亿元）', kind: 'number', options: [] }, { prop: 'managementFee', label: '管理费率', kind: 'number', options: [] }, { prop: 'inceptionDay', label: '成立日期', kind: 'date', options: [] },
  ],
  indicators: indicators.map(({ code, name, unit, better, signed, needsBenchmark, definition }) => ({ code, name, unit, better, signed, needsBenchmark, definition })),
  periods: periodSections.slice(0, 14).map(({ code, label }, at) => ({ code, label, inSnapshot: at < 12 })),
  industries: industryFilters.map(({ prop, label, category }) => ({ prop, label, parent: category.startsWith('申万') ? '' : category })),
}
