import { pinyin } from 'pinyin-pro'

/** Initials by which people search a Chinese name: 景顺长城稳健回报混合C → jscchwjhbhhc. Latin letters and digits stay. */
export const initials = (name: string) =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
