import { plain } from './days.ts'

/** What a column heading means. `other` is a known column that holds no NAV and must never be taken for a fund's name. */
export type Role = 'date' | 'nav' | 'cumNav' | 'adjNav' | 'virtualNav' | 'code' | 'name' | 'shareClass' | 'other'
export const valueRoles: readonly Role[] = ['nav', 'cumNav', 'adjNav', 'virtualNav']

export interface Heading {
  role: Role
  /** Among columns of one role the smallest wins. */
  rank: number
  /** What stands beside the words of the role: the fund's name in `XX一号单位净值`. */
  rest: string
}

const traditional: Record<string, string> = { 單: '单', 淨: '净', 値: '值', 計: '计', 積: '积', 權: '权', 復: '复', 複: '复', 產: '产', 碼: '码', 稱: '称', 備: '备', 編: '编', 額: '额', 虛: '虚', 擬: '拟', 資: '资', 業: '业', 務: '务', 總: '总', 長: '长', 漲: '涨', 報: '报', 時: '时', 間: '间', 號: '号', 會: '会', 協: '协', 組: '组', 賬: '账', 類: '类', 簡: '简', 實: '实' }

const wordy = /[\s"'“”‘’:：_*#·\-.]+/g
const brackets = /[()（）[\]【】{}<>《》]/g
/** Units and currencies say nothing about the column, in whatever brackets they stand. */
const units = /[(（[【]?(?:单位|币种|unit|ccy)?[:：]?\s*(?:人民币|元\/份|元每份|万元|元|cny|rmb|usd|hkd|%|yuan)\s*[)）\]】]?$|[(（[【](?:单位[:：])?(?:人民币|元\/份|万元|元|份|cny|rmb|usd|hkd|%|yyyy.{0,8}|yyyymmdd|t日|t)[)）\]】]/gi

/** Line breaks, blanks, units and full-width forms taken off. */
export const compact = (text: string) =>
  plain(text)
    .replace(/[單淨値計積權復複產碼稱備編額虛擬資業務總長漲報時間號會協組賬類簡實]/g, (sign) => traditional[sign] ?? sign)
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(units, '')
    .replace(wordy, '')
    .replace(brackets, '')

interface Rule {
  role: Role
  rank: number
  words: RegExp
}
const rule = (role: Role, rank: number, words: RegExp): Rule => ({ role, rank, words })

/** In this order: the first that fits decides, so the narrow wordings stand above the wide ones. */
const rules: readonly Rule[] = [
  rule('other', 9, /(增长率|收益率|回报率|涨跌幅|涨跌|涨幅|日增长|增长值|变动率?|复权因子|adjfactor)$|^(daily|day|weekly|monthly|nav|unitnav|accnav|cum|ytd|total|pct|period)*(growth(rate)?|returns?(rate)?|ret|change|pctchg|pctchange|pct|chg)$/),
  rule('other', 9, /^(上一?日|前一?日|昨日|上期|上周|上月|期初|年初|最高|最低|历史|基准(?!日)|业绩基准|业绩比较基准|比较基准|prev(ious)?|last|benchmark).*(净值|nav|基准|指数|benchmark|index)?$/),
  rule('other', 9, /(净值|nav)(类型|状态|来源|频率|个数|精度|说明|type|source|status|freq)$/),
  rule('other', 9, /(成立|发行|到期|起息|清算|开放|募集|申请|赎回|申购|备案|inception|setup|maturity|start|issue|found).{0,4}(日期|时间|日|date|day)$/),
  rule('other', 9, /(管理人|托管|客户|投资者|投资人|委托人|机构|渠道|销售|资金|经理|外包|科目|协议|证件|交易对手|manager|custodian|investor|client|account).*(名称|代码|编码|编号|账号|号码|号|姓名|name|code|id|no)?$/),
  rule('virtualNav', 1, /虚拟.{0,8}净值|虚拟后?净值|virtual.{0,6}(nav|netvalue)|(试算|计提|扣费|费)后.{0,6}净值|净值.{0,3}(试算|计提|扣费)后|虚拟净值.*/),
  rule('date', 1, /^(基金|产品|单位)?(净值|估值|核算|估值基准|净值基准|净值更新|净值所属|nav|valuation|value)(日期|日|时间|date|day)(time)?$/),
  rule('date', 2, /^(业务|交易|数据|统计|基准|报告|计价|行情|trading|trade|business|biz|price|pricing|report|asof|data)(日期|日|时间|date|day)$/),
  rule('date', 3, /^(日期|日|时间|交易日|tradingday|tradedate|date|day|dates|datetime|time|fsrq|截止日期?|截至日期?|enddate|日期时间|日期date|年月日|t日)$/),
  rule('date', 4, /^(公告|披露|更新|发布|发送|确认|ann|announce(ment)?|update|publish|disclosure)(日期|时间|日|date|day)$/),
  rule('adjNav', 1, /^.*?(后?复权|前复权|再投资)(后)?(累计|累积)?(单位|份额)?(净值|值)?$|.*(adj(usted)?|reinvest(ed)?|totalreturn|fq).{0,12}(nav|netvalue|netassetvalue|价|值)$|^(adjnav|navadj|adj|adjusted|adjclose|navadjusted|fqjz|fuquan)$/),
  rule('cumNav', 1, /(累计|累积)(基金)?(单位|份额|资产)?(净值|份额净值|值|净额)|(单位|份额)(累计|累积)(净值|值)?|净值累计值?|^.*(累计|累积)$|(acc|accum|accumulated?|accumulative|cum|cumulative)(unit|share)?(nav|netvalue|netassetvalue)|^sumnav$|nav(acc|accum|cum|cumulative|accumulated)$|ljjz/),
  rule('nav', 1, /(基金|产品|今日|当日|最新|本日|份额类)?(单位|份额|每份|每单位|每份额)(资产)?净值|^单位$/),
  rule('nav', 2, /unitnav|navperunit|navpershare|unitnetvalue|unitnetassetvalue|netassetvalueper(unit|share)|^dwjz$|nav\/(unit|share)|unitprice/),
  rule('nav', 3, /^(最新|当日|今日|本日|确认|实际|基金|产品)?净值$|^(nav|netvalue|netassetvalue|latestnav|fundnav|navvalue|netvalueunit|jz)$|(最新|基金|产品)净值$|[^a-z]nav$|^nav[^a-z]/),
  rule('other', 9, /(资产净值|资产总值|净资产|总净值|总资产|netasset|totalnet|totalasset|aum|规模)/),
  rule('other', 9, /^(基金|产品|总|期末|实收|资产|持有|发行)*(份额|总份额|份额总数|份额数|资本|份数|市值|成本|shares?|units?|volume)(数|余额)?$/),
  rule('other', 9, /^(每份|单位|每单位|累计|份额)?(分红|派息|红利|派现|拆分|折算|dividend|split|distribution|accumdiv|divs?)(比例|金额|方案|日|情况)?$/),
  rule('other', 9, /^(序号|序列|编号|id|no|index|行号|备注|说明|状态|申购状态|赎回状态|remark|note|comment|status|币种|currency|频率|类型|策略|分类|type|星期|周|weekday|累计分红|单位分红)$/),
  rule('shareClass', 1, /^(份额|分级)(类别|级别|类型|等级|class)?$|^(级别|份额类别|shareclass|class|类别)$/),
  rule('code', 1, /^(分级|子)(基金|产品)?代码$|^份额(类别)?代码$/),
  rule('code', 2, /^(基金|产品|证券|组合|标的)?(代码|代号)$|^(fund|product|ts|sec|security|portfolio|wind|fundid)?(code|ticker|symbol)$|^(产品|基金)(id|编号)$|^fundid$|^(产品|基金)代码.{0,6}$/),
  rule('code', 3, /^(中?基?协会?|中基协|产品|基金|协会备案|备案)(产品|基金)?(备案)?(编码|编号|代码|号|号码)$|^备案(编码|编号|号|代码)$|^(amac|reg|register|registration|record)(code|no|number)$/),
  rule('code', 4, /^(ta|账套|内部|委外)(代码|编码|编号)$/),
  rule('name', 1, /^(基金|产品|证券|组合|账套|标的|私募基金|资管产品)?(名称|全称|名)$|^(fund|product|security|portfolio|sec|short)?name$|^(基金|产品)名称.{0,6}$/),
  rule('name', 2, /^(基金|产品|组合|证券)?(简称|短名)$|^(基金|产品|组合|fund|product|portfolio|shortname|abbr)$/),
]

const cache = new Map<string, Heading | null>()

/** Null: not a heading that we know. */
export function heading(text: string): Heading | null {
  // a sentence is a note, however many of the words it contains
  if (text.length > 60) return null
  const known = cache.get(text)
  if (known !== undefined) return known
  const found = classify(text)
  if (cache.size > 20_000) cache.clear()
  cache.set(text, found)
  return found
}

function classify(text: string): Heading | null {
  const short = compact(text)
  // 单位净值：1.02 is a heading and its value in one
  if (short === '' || /净值型/.test(short) || /[:：]\s*[^\s)）\]】]/.test(plain(text).replace(units, ''))) return null
  for (const { role, rank, words } of rules) {
    const found = words.exec(short)
    if (found) return { role, rank, rest: role === 'other' ? '' : rest(text, short) }
  }
  return null
}

const roleWords = /(单位|份额|每份|累计|累积|复权|资产|最新|当日|今日|基金份额|产品|基金)*(净值|净额)|(acc|accum|accumulated|cum|cumulative|adj|adjusted|unit|total)*[\s_-]*(nav|net[\s_]*value)|累计|累积|复权/gi

/** What is left of a composite heading; the original spelling, since it may be a name. */
function rest(text: string, short: string): string {
  const left = plain(text).replace(/\s*[(（[【](人民币|元\/份|元|cny|rmb|单位[:：].{1,6})[)）\]】]/gi, '').replace(roleWords, ' ').replace(/^[\s\-_—:：,，/|()（）]+|[\s\-_—:：,，/|()（）]+$/g, '')
  return compact(left) === short || /^(日期?|date|day|值|代码|名称|code|name)$/i.test(left) ? '' : left
}
