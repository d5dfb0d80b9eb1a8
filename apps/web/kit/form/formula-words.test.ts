import { expect, test } from 'vitest'
import { type FormulaWord, insertWord, suggestions, wordBefore } from './formula-words.ts'

const word = (text: string, kind: FormulaWord['kind'], also: string[] = []): FormulaWord => ({ text, kind, also, about: '', example: '' })
const words = [word('夏普比率', '函数', ['sharpe']), word('收益率', '序列', ['returns']), word('年化收益率', '函数', ['annualReturn']), word('[收益回撤比]', '指标')]
const found = (typed: string) => suggestions(words, typed).map(({ text }) => text)

test('the name before the caret is completed by its Chinese or English beginning, then by a part of it', () => {
  expect(wordBefore('1 + 夏普', 6)).toBe('夏普')
  expect(wordBefore('1 + [收益', 7)).toBe('[收益')
  expect(wordBefore('夏普比率(', 5)).toBe('')
  expect(found('shar')).toEqual(['夏普比率'])
  expect(found('收益')).toEqual(['收益率', '年化收益率', '[收益回撤比]'])
  expect(found('[收')).toEqual(['[收益回撤比]'])
  expect([found(''), found('没有'), found('收益率')]).toEqual([[], [], []])
})

test('what is taken replaces what was typed, and a function is opened once', () => {
  expect(insertWord('1 + 夏', 5, words[0]!)).toEqual({ text: '1 + 夏普比率(', caret: 9 })
  expect(insertWord("夏('近一年')", 1, words[0]!)).toEqual({ text: "夏普比率('近一年')", caret: 4 })
  expect(insertWord('[收] * 2', 2, words[3]!)).toEqual({ text: '[收益回撤比] * 2', caret: 7 })
})
