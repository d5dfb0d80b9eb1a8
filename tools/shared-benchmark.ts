/** Which of the loaded indexes a fund is compared with, and why. None is better than a wrong one. */

export interface FoundBenchmark {
  code: string | null
  /** For the fund's description; empty where there is no benchmark. */
  why: string
}
interface Told {
  /** 业绩比较基准 as the fund states it. */
  text: string
  name: string
  fundType: string
}

/** Whole names only: 中证500等权重, 恒生能源行业 and 创业板50 are other indexes. */
const known: Readonly<Record<string, string>> = {
  沪深300: '000300', 中证500: '000905', 中证800: '000906', 中证1000: '000852', 中证全指: '000985', 创业板: '399006', 创业板指: '399006', 中证红利: '000922', 中证银行: '399986', 中证主要消费: '000932',
  恒生: 'HSI', 标普500: 'GSPC', 上证国债: 'CBA-TREASURY', 中债国债总: 'CBA-TREASURY',
}

const ofType: readonly [types: RegExp, code: string, title: string][] = [
  [/^(股票型|混合型-偏股|混合型-灵活|FOF-进取型)/, '000300', '沪深300'],
  [/^(债券型|混合型-偏债|债券指数)/, 'CBA-TREASURY', '中债国债总指数'],
]

/**
 * The heaviest part of the stated benchmark; where that is no index at hand, a common one for the type of fund. A lighter
 * part never stands for the whole: an equity fund of 80 % 中证800 and 20 % bonds is not measured by the bonds.
 */
export function benchmarkOf({ text, name, fundType }: Told, isAtHand: (code: string) => boolean): FoundBenchmark {
  const [heaviest] = partsOf(text)
  const stated = heaviest ? known[plain(heaviest.text)] : undefined
  // Bonds are the heaviest part of an equity fund that splits its shares over several markets, too.
  const isWhole = stated !== 'CBA-TREASURY' || (heaviest?.weightPct ?? 0) > 50
  if (heaviest && stated && isWhole && isAtHand(stated)) return { code: stated, why: `对比指数取业绩比较基准中权重最大的一项：${heaviest.text}` }
  // An index fund that states nothing is told by the index in its name.
  const tracked = text === '' && fundType.startsWith('指数型') ? /(?<index>沪深300|中证500|中证800|中证1000|中证全指|创业板|中证红利|标普500)(?:指数|发起式|ETF|联接|增强|量化增强|[(（]|[A-E]?$)/.exec(name)?.groups?.index : undefined
  const code = tracked && known[tracked]
  if (code && isAtHand(code)) return { code, why: `对比指数取基金名称中的指数：${tracked}` }
  const common = ofType.find(([types]) => types.test(fundType))
  return common && isAtHand(common[1]) ? { code: common[1], why: `对比指数按基金类型取${common[2]}，业绩比较基准没有可用的行情` } : { code: null, why: '' }
}

/** The parts of a composite benchmark without remarks in brackets, the heaviest first; one without a weight is the whole. */
function partsOf(text: string) {
  return text.replaceAll(/\s|[(（][^)）]*[)）]/g, '').split(/[+＋]/).filter(Boolean)
    .map((part) => ({ text: part, weightPct: Number(/(\d+(?:\.\d+)?)[%％]/.exec(part)?.[1] ?? 100) }))
    .toSorted((a, b) => b.weightPct - a.weightPct)
}

/** The name of the index alone: without weight, 收益率 and currency. */
const plain = (part: string) =>
  part.replaceAll(/[×xX*＊]?\d+(\.\d+)?[%％][×xX*＊]?/g, '').replace(/^经人民币汇率调整的/, '').replace(/(指数)?(收益率?)?$/, '').replace(/指数$/, '')
