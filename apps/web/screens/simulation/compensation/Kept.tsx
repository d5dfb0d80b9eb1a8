import { useQuery } from '@tanstack/react-query'
import { q } from '@zhiheng/client'
import type { Compensation } from '@zhiheng/contract'
import { dateTimeText, formatDay } from '@zhiheng/domain'
import { api } from '../../../api.ts'
import { Loaded, RowLinks } from '../../../kit/Sheet.tsx'
import { useAct } from '../../../kit/use-act.ts'
import { yuan } from '../words.ts'

interface KeptProps {
  assetCode: string
  shown: string | undefined
  mayDelete: boolean
  onShow: (kept: Compensation) => void
  onRemoved: (id: string) => void
}
const mostShown = 200

/** Computations that were kept for a combination, the newest first. */
export function Kept({ assetCode, shown, mayDelete, onShow, onRemoved }: KeptProps) {
  const act = useAct()
  const list = useQuery({ ...q(api.compensation.list, { query: { pageNo: 1, pageSize: mostShown }, body: { assetCode } }), retry: false })
  const remove = ({ id, tradingDay, modeName, result }: Compensation) =>
    act.ask({ title: `删除 ${formatDay(tradingDay)} 的业绩报酬记录？`, content: `${modeName}，业绩报酬 ${yuan(result.compensation)} 元，共 1 条，不能恢复。`, okText: '删除', danger: true, done: '已删除 1 条业绩报酬记录', refresh: [api.compensation.list.key], run: (options) => api.compensation.remove({ body: { ids: [id] } }, options).then(() => onRemoved(id)) })
  return (
    <section className="k-panel" aria-label="已保存的计提">
      <header><h3>已保存的计提</h3></header>
      <Loaded of={list} rows={2}>
        {({ data, total }) => (data.length === 0 ? <div className="k-none">还没有保存过计提；计算之后可以保存</div> : (
          <>
            <table className="k-lines">
              <thead><tr><th>计提日</th><th>方式</th><th className="right">业绩报酬（元）</th><th>备注</th><th>保存人</th><th>保存时间</th><th>操作</th></tr></thead>
              <tbody>{data.map((one) => <tr key={one.id} className={one.id === shown ? 'sim-chosen' : ''}><td>{formatDay(one.tradingDay)}</td><td>{one.modeName}</td><td className="right">{yuan(one.result.compensation)}</td><td>{one.remark}</td><td>{one.savedBy}</td><td>{dateTimeText(new Date(one.updatedAt)).slice(0, 16)}</td><td><RowLinks links={[{ label: '查看', onClick: () => onShow(one) }, mayDelete && { label: '删除', danger: true, onClick: () => remove(one) }]} /></td></tr>)}</tbody>
            </table>
            {total > data.length && <p className="k-none">显示最近 {data.length} 条，共 {total} 条</p>}
          </>
        ))}
      </Loaded>
    </section>
  )
}
