/**
 * Historical episodes of the Chinese market: a base day (the last close before it) and the day of its low. Days are trading days;
 * they are those of the CSI 300 or the CSI 1000, whichever the episode was about, or of the ChinaBond treasury index for bonds.
 */
export interface Episode {
  code: string
  name: string
  /** Close before the first day of the episode. */
  from: number
  /** Close of its last day. */
  to: number
  /** What happened, in one sentence. */
  about: string
}

const episode = (code: string, name: string, from: number, to: number, about: string): Episode => ({ code, name, from, to, about })

export const episodes: readonly Episode[] = [
  episode('2015-06', '2015年6月 股灾', 20150612, 20150708, '场外配资清理，杠杆资金踩踏，千股跌停、大面积停牌。'),
  episode('2015-08', '2015年8月 二次下跌', 20150817, 20150826, '汇率改革后人民币贬值，全球市场共振下跌。'),
  episode('2016-01', '2016年1月 熔断', 20151231, 20160128, '指数熔断两次触发后暂停，人民币再度走弱。'),
  episode('2016-10', '2016年末 债市调整', 20161025, 20161220, '金融去杠杆叠加美债利率上行，国债期货一度跌停。'),
  episode('2018', '2018年 单边下跌', 20180126, 20190103, '去杠杆、股权质押风险与贸易摩擦贯穿全年。'),
  episode('2020-02', '2020年2月 疫情开市', 20200123, 20200203, '春节后首个交易日大幅低开。'),
  episode('2020-03', '2020年3月 全球流动性冲击', 20200305, 20200323, '海外疫情与美元流动性紧张，各类资产同跌。'),
  episode('2021-02', '2021年2月 核心资产回落', 20210210, 20210309, '美债利率上行，高估值龙头股领跌。'),
  episode('2022-04', '2022年1至4月 疫情与地缘冲突', 20211231, 20220426, '俄乌冲突与上海疫情，中小盘跌幅更深。'),
  episode('2022-11', '2022年11月 理财赎回', 20221031, 20221213, '防疫与地产政策转向，债市下跌引发理财赎回。'),
  episode('2024-01', '2024年1至2月 小盘流动性', 20231229, 20240205, '雪球敲入、量化与微盘股流动性踩踏。'),
  episode('2024-10', '2024年10月 冲高回落', 20241008, 20241017, '政策行情高开后快速回落。'),
  episode('2025-04', '2025年4月 关税冲击', 20250403, 20250407, '对等关税引发全球风险资产单日大跌。'),
]

export const episodeOf = (code: string): Episode | undefined => episodes.find((one) => one.code === code)
