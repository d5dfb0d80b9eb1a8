/** Industry-exposure filters (rule industry.entry-shape). The facts are those of the specification, 002 §9.2. */
export interface IndustryBand {
  label: string
  minValue: number
  maxValue?: number
  interval?: 'Ge'
}
export interface IndustryFilter {
  label: string
  prop: string
  type: 'radio'
  alterType: 'value'
  category: string
  radios: readonly IndustryBand[]
}

/** Half-open bands of a share from 0 to 1; the last is open upward. */
export const industryBands: readonly IndustryBand[] = [
  { label: '0~10%', minValue: 0, maxValue: 0.1 },
  { label: '10%~20%', minValue: 0.1, maxValue: 0.2 },
  { label: '20%~30%', minValue: 0.2, maxValue: 0.3 },
  { label: '30%~40%', minValue: 0.3, maxValue: 0.4 },
  { label: '40%~50%', minValue: 0.4, maxValue: 0.5 },
  { label: '50%以上', minValue: 0.5, interval: 'Ge' },
]

export const topCategory = '申万行业一级分类'

const group = (category: string, entries: readonly (readonly [prop: string, label: string])[]): IndustryFilter[] =>
  entries.map(([prop, label]) => ({ label, prop, type: 'radio', alterType: 'value', category, radios: industryBands }))

/** The first level, and below it the second by its parent. 钢铁 of the second level has a key with a trailing 2. */
export const industryFilters: readonly IndustryFilter[] = [
  ...group(topCategory, [
    ['nongLinMuYu', '农林牧渔'],
    ['youSeJinShu', '有色金属'],
    ['feiYinJinRong', '非银金融'],
    ['dianQiSheBei', '电气设备'],
    ['caiJue', '采掘'],
    ['guoFangJunGong', '国防军工'],
    ['shiPinYinLiao', '食品饮料'],
    ['gangTie', '钢铁'],
    ['fangZhiFuZhuang', '纺织服装'],
    ['chuanMei', '传媒'],
  ]),
  ...group('传媒', [
    ['yingXiaoChuanBo', '营销传播'],
    ['wenHuaChuanMei', '文化传媒'],
    ['huLianWangChuanMei', '互联网传媒'],
  ]),
  ...group('农林牧渔', [
    ['siLiao', '饲料'],
    ['nongChanPinJiaGong', '农产品加工'],
    ['nongYeZongHe', '农业综合'],
    ['yuYe', '渔业'],
    ['linYe', '林业'],
    ['zhongZhiYe', '种植业'],
    ['chuQinYangZhi', '畜禽养殖'],
    ['dongWuBaoJian', '动物保健'],
  ]),
  ...group('有色金属', [
    ['gongYeJinShu', '工业金属'],
    ['jinShuFeiJinShuXinCaiLiao', '金属非金属新材料'],
    ['xiYouJinShu', '稀有金属'],
    ['huangJin', '黄金'],
  ]),
  ...group('非银金融', [
    ['zhengQuan', '证券'],
    ['duoYuanJinRong', '多元金融'],
    ['baoXian', '保险'],
  ]),
  ...group('电气设备', [
    ['dianQiZiDongHuaSheBei', '电气自动化设备'],
    ['gaoDiYaSheBei', '高低压设备'],
    ['dianYuanSheBei', '电源设备'],
    ['dianJi', '电机'],
  ]),
  ...group('采掘', [
    ['shiYouKaiCai', '石油开采'],
    ['meiTanKaiCai', '煤炭开采'],
    ['qiTaCaiJue', '其他采掘'],
    ['caiJueFuWu', '采掘服务'],
  ]),
  ...group('国防军工', [
    ['diMianBingZhuang', '地面兵装'],
    ['hangKongZhuangBei', '航空装备'],
    ['hangTianZhuangBei', '航天装备'],
    ['chuanBoZhiZao', '船舶制造'],
  ]),
  ...group('食品饮料', [
    ['yinLiaoZhiZao', '饮料制造'],
    ['shiPinJiaGong', '食品加工'],
  ]),
  ...group('钢铁', [
    ['gangTie2', '钢铁'],
  ]),
  ...group('纺织服装', [
    ['fangZhiZhiZao', '纺织制造'],
    ['fuZhuangJiaFang', '服装家纺'],
  ]),
]

/** Whether a share lies in a band: from `minValue` on, and below `maxValue` where there is one. */
export const isInBand = (share: number, { minValue, maxValue }: Pick<IndustryBand, 'minValue' | 'maxValue'>): boolean => share >= minValue && (maxValue === undefined || share < maxValue)
