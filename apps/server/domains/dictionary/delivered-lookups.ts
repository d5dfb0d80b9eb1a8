type Delivered = { code: string; name: string; entries: readonly (readonly [string, string])[] }

/** Names that are their own value. */
const named = (...names: string[]): (readonly [string, string])[] => names.map((name) => [name, name])

/** Look-up lists of rule lookup.benchmark-list and const.fund-collections; an index that has closes here carries its code. */
export const deliveredLookups: readonly Delivered[] = [
  { code: 'fundCollection', name: '基金集合', entries: [['category', '我的分类'], ['private', '私募'], ['public', '公募'], ['menu', '菜单'], ['pool', '基金池'], ['group', '分组'], ['label', '标签']] },
  {
    code: 'benchmark', name: '基准与指数', entries: [
      ['000300', '沪深300'], ['000905', '中证500'], ['000852', '中证1000'], ['932000', '中证2000'], ['000985', '中证全指'], ['000906', '中证800'], ['000016', '上证50'], ['000001', '上证指数'], ['399001', '深证成指'], ['399006', '创业板指'], ['000688', '科创50'], ['899050', '北证50'],
      ...named('恒生指数', '恒生科技', '标普500', '纳斯达克100', '日经225', '德国DAX'),
      ...named('中债综合', '中债总财富', '中债国债', '中债信用债', '中债高收益', '中证转债', '中证短融'),
      ...named('一年期定期存款利率', '三年期定期存款利率', '活期存款利率', '十年期国债收益率', 'SHIBOR隔夜', 'SHIBOR三个月', '一年期LPR', '五年期LPR', 'DR007'),
      ...named('CPI同比', 'PPI同比', 'GDP同比', '制造业PMI', 'M1同比', 'M2同比', '社会融资规模同比', '工业增加值同比', '美元兑人民币'),
      ...named('南华商品指数', '南华工业品', '南华农产品', '南华金属', '南华能化', '南华贵金属', '黄金现货', '布伦特原油'),
      ...named('市值因子', '价值因子', '动量因子', '波动率因子', '流动性因子', '质量因子', '成长因子', '红利因子'),
      ...named('股票多头策略指数', '股票市场中性策略指数', '指数增强策略指数', '管理期货策略指数', '债券策略指数', '套利策略指数', '宏观对冲策略指数', '多策略指数', '组合基金策略指数'),
    ],
  },
  { code: 'periodSection', name: '区间', entries: [['w1', '近一周'], ['m1', '近一月'], ['m3', '近三月'], ['m6', '近六月'], ['ytd', '今年以来'], ['y1', '近一年'], ['y2', '近两年'], ['y3', '近三年'], ['y5', '近五年'], ['since', '成立以来']] },
]
