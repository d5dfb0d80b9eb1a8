import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useHost } from '../../kit/host.ts'
import { refusalOf } from '../../kit/use-act.ts'
import { useLater } from '../../kit/use-later.ts'
import { findPasted } from './find-pasted.ts'

export interface Found {
  fundCode: string
  fundName: string
  strategyName: string
  companyName: string
}
interface FundSourcesProps {
  onAdd: (funds: readonly Found[]) => void
}
/** A portfolio takes no more than the contract allows. */
const most = 200
const schemeType = 'screen'

/** Where funds come from: searched, followed, a saved screening, pasted. */
export function FundSources({ onAdd }: FundSourcesProps) {
  const { notify, quiet } = useHost()
  const [text, setText] = useState('')
  const [pasting, setPasting] = useState(false)
  const keyword = useLater(text.trim(), 250)
  const { data: found = [], isFetching } = useQuery({ ...q(api.fund.search, { body: { keyword, pageSize: 30 } }), enabled: keyword !== '' })
  const schemes = useQuery(q(api.queryScheme.list, { query: { schemeType } }))

  const addCodes = async (ask: Promise<readonly string[]>, nothing: string) => {
    try {
      const codes = (await ask).slice(0, most)
      if (codes.length === 0) return notify('info', nothing)
      const { funds } = await api.portfolio.fundDetails({ body: { fundCodes: codes } }, quiet())
      onAdd(funds.filter((one) => one.found).map(({ fundCode, fundName, strategyName, companyName }) => ({ fundCode, fundName, strategyName, companyName })))
      notify('success', `已加入 ${funds.length} 只基金`)
    } catch (error) {
      notify('error', refusalOf(error))
    }
  }
  const concerned = () => addCodes(api.fund.concernList({ query: { pageNo: 1, pageSize: most }, body: {} }, quiet()).then(({ data }) => data.map(({ fundCode }) => fundCode)), '还没有关注的基金')
  const screened = (id: string) => {
    const scheme = schemes.data?.find((one) => one.id === id)
    const asked = scheme && contentOf(scheme.content)
    if (!asked) return notify('warning', '这个筛选方案读不出来，请到基金筛选中重新保存')
    return void addCodes(api.screen.codes({ body: asked }, quiet()), `「${scheme.schemeName}」没有筛到基金`)
  }
  return (
    <div className="pf-sources">
      <Select
        aria-label="添加基金" placeholder="代码、名称或拼音首字母" className="pf-search" value={null} popupMatchSelectWidth={360} showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        options={found.map(({ fundCode, shortName, counselorName }) => ({ value: fundCode, label: `${shortName}（${fundCode}）`, shortName, counselorName }))} optionRender={({ data }) => <span className="pf-option">{data.label}<em>{data.counselorName}</em></span>}
        notFoundContent={keyword === '' ? '输入代码、名称或拼音首字母' : isFetching ? '正在查找…' : `没有找到「${keyword}」`}
        onChange={(code: string | null) => { const one = found.find(({ fundCode }) => fundCode === code); if (one) onAdd([{ fundCode: one.fundCode, fundName: one.shortName, strategyName: '', companyName: one.counselorName }]); setText('') }}
      />
      <Select aria-label="从已存筛选加入" placeholder="从已存筛选" className="pf-scheme" value={null} options={(schemes.data ?? []).map(({ id, schemeName }) => ({ value: id, label: schemeName }))} notFoundContent="还没有保存的筛选方案" popupMatchSelectWidth={240} onChange={(id: string | null) => id && screened(id)} />
      <button type="button" className="k-btn" onClick={() => void concerned()}>加入我的关注</button>
      <button type="button" className="k-btn" onClick={() => setPasting(true)}>粘贴代码或名称</button>
      {pasting && <PasteDialog onAdd={onAdd} onClose={() => setPasting(false)} />}
    </div>
  )
}

type Asked = NonNullable<Parameters<typeof api.screen.codes>[0]>['body']
/** What a scheme of 基金筛选 keeps: the universe and the conditions. */
function contentOf(content: string): Asked | undefined {
  try {
    const { universe, peer, conditions } = JSON.parse(content) as { universe?: string; peer?: 'fundType' | 'strategy' | 'all'; conditions?: NonNullable<Asked>['conditions'] }
    return Array.isArray(conditions) ? { conditions, ...(peer ? { peer } : {}), ...(universe ? { data_source: Number(universe) } : {}) } : undefined
  } catch {
    return undefined
  }
}

function PasteDialog({ onAdd, onClose }: FundSourcesProps & { onClose: () => void }) {
  const { quiet } = useHost()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [refused, setRefused] = useState('')
  const take = async () => {
    setBusy(true)
    setRefused('')
    try {
      const found = await findPasted(text, quiet())
      onAdd(found.funds)
      setMissing(found.missing)
      if (found.missing.length === 0) onClose()
      else setText(found.missing.join('\n'))
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title="粘贴代码或名称" okText="加入" cancelText="关闭" confirmLoading={busy} okButtonProps={{ disabled: text.trim() === '' }} onOk={() => void take()} onCancel={onClose}>
      {refused && <div className="k-refused" role="alert">{refused}</div>}
      {missing.length > 0 && <div className="k-note" role="status">其余已加入，{missing.length} 项没有找到：{missing.slice(0, 10).map((one) => `「${one}」`).join('、')}{missing.length > 10 && ' 等'}。请改正后再试。</div>}
      <Input.TextArea aria-label="代码或名称" rows={8} autoFocus value={text} placeholder={'每行一个，也可用逗号、顿号或制表符分隔：\n005827\n中欧红利优享'} onChange={(event) => setText(event.target.value)} />
    </Modal>
  )
}
