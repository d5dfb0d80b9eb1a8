import { expect, test } from 'vitest'
import { plainCode, tokensOf } from './pasted.ts'

test('codes and names are read from lines, tables and lists, each once, weights left out', () => {
  expect(tokensOf('005827\t易方达蓝筹\t30%\n161129.SZ,004815；“中欧红利优享”\r\n005827')).toEqual(['005827', '易方达蓝筹', '161129.SZ', '004815', '中欧红利优享'])
  expect(tokensOf('  \n ,')).toEqual([])
  expect(['161129.SZ', '005827.of', 'MY0001'].map(plainCode)).toEqual(['161129', '005827', 'MY0001'])
})
