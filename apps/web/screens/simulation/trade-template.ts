/** The file that shows what an import of trades reads: any order of columns, Chinese or English headings. */

const rows = [
  ['交易日期', '交易类型', '基金代码', '基金名称', '份额', '价格', '金额', '备注'],
  ['2025-01-02', '入金', '', '现金', '', '', '1000000', '初始资金'],
  ['2025-01-03', '申购', '请填写基金代码', '', '', '', '500000', '只填金额，份额按当日净值算出'],
  ['2025-06-30', '赎回', '请填写基金代码', '', '100000', '', '', '只填份额，金额按当日净值算出'],
  ['2025-06-30', '利息', '', '现金', '', '', '123.45', ''],
  ['2025-12-31', '费用', '', '现金', '', '', '200', '托管费'],
]
export const templateName = '交易导入模板.csv'
/** With the mark by which Excel knows UTF-8. */
export const templateText = `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`

/** What every file is asked for; the server says the same of a file that it cannot read. */
export const expectedColumns = '表头须有：交易日期、交易类型（申购、赎回、入金、出金、利息、费用），基金代码或名称，以及份额或金额。'
export const tradeLimits = '支持 CSV、TSV、TXT、XLSX；一次最多 50 个文件、20000 条交易。'
