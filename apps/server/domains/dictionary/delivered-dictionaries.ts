import { modelTypes, optimizeRules, portfolioFrequencies, portfolioTypes, positionTypes, type PortfolioCode, rebalanceRules } from '@zhiheng/domain'
import { deliveredLookups } from './delivered-lookups.ts'

const coded = (codes: readonly PortfolioCode[]) => codes.map(({ code, name }) => [String(code), name] as const)

/** Dictionaries that every organisation starts with: code, Chinese name, entries as value and name. */
export const deliveredDictionaries: readonly { code: string; name: string; entries: readonly (readonly [string, string])[] }[] = [
  { code: 'fundType', name: '基金类型', entries: [['股票型', '股票型'], ['偏股混合', '偏股混合'], ['灵活配置', '灵活配置'], ['债券型', '债券型'], ['指数型', '指数型'], ['QDII', 'QDII'], ['商品型', '商品型'], ['货币型', '货币型'], ['FOF', 'FOF'], ['私募证券', '私募证券']] },
  { code: 'fundStatus', name: '基金状态', entries: [['1', '存续'], ['2', '募集中'], ['3', '暂停申购'], ['4', '已清盘']] },
  { code: 'fundBussinessFlag', name: '业务标志', entries: [['1', '研究'], ['2', '已投'], ['3', '代销'], ['4', '自有']] },
  { code: 'assetType', name: '资产类型', entries: [['1', '公募基金'], ['2', '私募基金'], ['3', '投顾产品'], ['4', '股票'], ['5', '债券'], ['6', '期货'], ['7', '期权'], ['8', '现金'], ['9', '其他']] },
  { code: 'riskLevel', name: '风险等级', entries: [['1', 'R1 低'], ['2', 'R2 中低'], ['3', 'R3 中'], ['4', 'R4 中高'], ['5', 'R5 高']] },
  { code: 'navSource', name: '净值来源', entries: [['custodian', '托管'], ['team', '团队'], ['mail', '邮件'], ['platform', '平台']] },
  { code: 'navType', name: '净值类型', entries: [['adjusted', '复权净值'], ['cumulative', '累计净值'], ['unit', '单位净值']] },
  { code: 'frequency', name: '净值频率', entries: [['daily', '日频'], ['weekly', '周频'], ['monthly', '月频'], ['irregular', '不定期']] },
  { code: 'scaleBand', name: '管理规模', entries: [['0', '0-1亿'], ['1', '1-10亿'], ['2', '10-20亿'], ['3', '20-50亿'], ['4', '50-100亿'], ['5', '100亿以上']] },
  { code: 'modelType', name: '组合模型', entries: coded(modelTypes) },
  { code: 'optimizeRule', name: '优化目标', entries: coded(optimizeRules) },
  { code: 'positionType', name: '仓位方式', entries: coded(positionTypes) },
  { code: 'rebalanceRule', name: '调仓规则', entries: coded(rebalanceRules) },
  { code: 'portfolioType', name: '组合类型', entries: coded(portfolioTypes) },
  { code: 'portfolioFreq', name: '组合频率', entries: coded(portfolioFrequencies) },
  ...deliveredLookups,
  { code: 'currency', name: '币种', entries: [['CNY', '人民币'], ['USD', '美元'], ['HKD', '港币']] },
  { code: 'userType', name: '用户类型', entries: [['1', '机构用户'], ['2', '投顾用户'], ['3', '访客']] },
  { code: 'edition', name: '机构版本', entries: [['1', '个人版'], ['2', '专业版']] },
]
