import { expect, test } from 'vitest'
import { benchmarkOf } from './shared-benchmark.ts'

const atHand = new Set(['000300', '000905', '000852', '399006', 'GSPC', 'CBA-TREASURY'])
const codeOf = (text: string, fundType = '股票型', name = '样本基金') => benchmarkOf({ text, name, fundType }, (code) => atHand.has(code)).code

test.each([
  ['沪深300指数收益率×80%+中债综合指数收益率×20%', '000300'],
  ['60%×沪深300指数+35%×上证国债指数+5%×一年期定期存款利率', '000300'],
  ['90%×中证500指数收益率+10%×中证综合债券指数收益率', '000905'],
  ['中证1000指数收益率×95%+同期银行活期存款利率(税后)×5%', '000852'],
  ['创业板指数收益率*95%+银行活期存款利率(税后)*5%', '399006'],
  ['经人民币汇率调整的标普500指数收益率×95%+人民币同期活期存款利率×5%', 'GSPC'],
  ['上证国债指数收益率×60% +沪深300指数收益率×40%', 'CBA-TREASURY'],
  ['沪深300指数', '000300'],
])('the heaviest part of %s is %s', (text, code) => {
  expect(codeOf(text, 'QDII')).toBe(code)
})

test.each([
  ['中证800指数收益率*80%+上证国债指数收益率*20%', '股票型', '000300'],
  ['中证500等权重指数收益率*95%+活期存款利率(税后)*5%', '指数型-股票', null],
  ['恒生能源行业指数收益率*95%+活期存款利率*5%', 'QDII', null],
  ['中债综合全价(总值)指数收益率*80%+沪深300指数收益率*20%', '混合型-偏债', 'CBA-TREASURY'],
  ['富时中国A股全盘指数收益率*30%+富时中国全盘指数收益率*30%+上证国债指数收益率*40%', 'QDII-混合灵活', null],
  ['中国战略新兴产业成份指数收益率×70%+上证国债指数收益率×30%', 'QDII-混合', null],
  ['一年期银行定期存款利率(税后)+3%(单利年化)', '私募证券', null],
  ['', '混合型-偏股', '000300'],
  ['', '债券型-长债', 'CBA-TREASURY'],
  ['', '指数型-其他', null],
])('a lighter part never stands for the whole: %s of a fund of type %s gives %s', (text, type, code) => {
  expect(codeOf(text, type)).toBe(code)
})

test('an index fund that states nothing is told by the whole name of its index', () => {
  expect(codeOf('', '指数型-股票', '南方中证500ETF')).toBe('000905')
  expect(codeOf('', '指数型-股票', '某某沪深300指数增强A')).toBe('000300')
  expect(codeOf('', '指数型-股票', '某某创业板50指数C')).toBeNull()
  expect(codeOf('', '指数型-股票', '某某沪深300医药ETF')).toBeNull()
})

test('the fund says where its benchmark comes from', () => {
  const told = benchmarkOf({ text: '沪深300指数收益率×80%+中债综合指数收益率×20%', name: '', fundType: '' }, () => true)
  expect(told.why).toBe('对比指数取业绩比较基准中权重最大的一项：沪深300指数收益率×80%')
})
