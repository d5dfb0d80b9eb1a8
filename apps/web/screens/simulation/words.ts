import type { Simulation } from '@zhiheng/contract'
import { absent, formatNumber, toneOf, type Value } from '@zhiheng/domain'

/** Words of this domain that several of its screens say. */

export const kindWords: Record<Simulation['kind'], string> = { combination: '组合', trial: '试算', seed: '种子' }
export const sharingWords: Record<Simulation['sharing'], string> = { none: '仅自己', read: '机构可看', edit: '机构可改' }
export const sharingOptions = Object.entries(sharingWords).map(([value, label]) => ({ value, label }))
export const originWords: Readonly<Record<string, string>> = { portfolio: '由组合转换', combination: '复制', seed: '由种子转换' }

/** Money to the fen, as it is booked; lists round it to 万. */
export const yuan = (value: Value) => formatNumber(value, 2)
/** A share in percent, as the books give it: 63.25 is 63.25%. */
export const ratioText = (percent: Value) => (percent === null || percent === undefined ? absent : `${formatNumber(percent, 2)}%`)
export const gainText = (value: Value) => (toneOf(value) === 'gain' ? '+' : '') + yuan(value)
