/** What a formula may name, and how the word before the caret is completed. No I/O. */

export interface FormulaWord {
  /** As it stands in the formula: 夏普比率, 收益率, [我的指标]. */
  text: string
  /** Other spellings by which it is found. */
  also: readonly string[]
  kind: '函数' | '序列' | '指标'
  about: string
  example: string
}

const most = 8

/** The name that is being typed: letters, or an opened bracket. */
export const wordBefore = (text: string, caret: number): string => /(?:\[[^\][]*|[\p{L}_][\p{L}\p{N}_]*)$/u.exec(text.slice(0, caret))?.[0] ?? ''

/** Those that begin with what was typed come first. Nothing for nothing, and for what is already whole. */
export function suggestions(words: readonly FormulaWord[], typed: string): FormulaWord[] {
  if (typed === '') return []
  const wanted = typed.toLowerCase()
  const place = ({ text, also }: FormulaWord) => {
    const names = [text, ...also].map((name) => name.toLowerCase())
    return names.some((name) => name.startsWith(wanted)) ? 0 : names.some((name) => name.includes(wanted.replace('[', ''))) ? 1 : 2
  }
  const open = typed.startsWith('[') ? words.filter(({ kind }) => kind === '指标') : words
  if (open.some(({ text }) => text === typed)) return []
  return open.map((word) => ({ word, at: place(word) })).filter(({ at }) => at < 2).sort((a, b) => a.at - b.at).slice(0, most).map(({ word }) => word)
}

/** A function is opened, so that its arguments come next. */
export function insertWord(text: string, caret: number, word: FormulaWord): { text: string; caret: number } {
  const from = caret - wordBefore(text, caret).length
  const rest = text.slice(caret)
  const put = word.kind === '函数' && !rest.startsWith('(') ? `${word.text}(` : word.text
  return { text: text.slice(0, from) + put + (word.kind === '指标' && rest.startsWith(']') ? rest.slice(1) : rest), caret: from + put.length }
}
