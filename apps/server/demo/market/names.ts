import type { Random } from './random.ts'

/** Invented names, put together from rare signs, so that none is that of a real house or person. */

const brandFirst = '栎樾筠霁砚岫澍垣汀珩璟钺鹭榕荻菡'
const brandSecond = '屿麓岑澜砚川涧序珵帆禾砺汐坞'

const surnames = '沈陆顾纪程温叶秦葛邵贺姚卢裴费骆岑冯梁穆'
const givenFirst = '砚筠霁樾岫珩澍璟知予牧予怀汀叙闻'
const givenSecond = '舟衡川澜白宁原序禾蘅桥笙岚野泓'

/** So many pairs of the two lists, all different, none of one sign twice. */
function pairs(random: Random, first: string, second: string, count: number): string[] {
  const all = [...new Set(first)].flatMap((left) => [...second].filter((right) => right !== left).map((right) => left + right))
  return random.shuffled(all).slice(0, count)
}

/** Brands whose first signs take turns, so that pinyin initials tell them apart as far as they can. */
export const brands = (random: Random, count: number): string[] => pairs(random, brandFirst, brandSecond, count)

export function peopleNames(random: Random, count: number): string[] {
  const given = pairs(random, givenFirst, givenSecond, count)
  return given.map((name) => random.pick([...surnames]) + name)
}

export const custodians = ['衡汇银行', '江砚银行', '海樾银行', '中垣银行', '南麓银行', '东霁证券', '砺川证券', '北岑证券'] as const

export const cities = ['上海', '北京', '深圳', '杭州', '广州', '成都', '南京', '厦门', '珠海', '宁波'] as const
