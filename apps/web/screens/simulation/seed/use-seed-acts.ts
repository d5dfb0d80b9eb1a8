import type { Simulation } from '@zhiheng/contract'
import { App } from 'antd'
import { useMemo } from 'react'
import { api } from '../../../api.ts'
import { named, useAct } from '../../../kit/use-act.ts'
import { openWorkspace } from '../links.ts'
import type { Naming } from '../NameForm.tsx'
import { seedKeys } from './stale.ts'

type Open = (opened: { what: 'name'; naming: Naming } | undefined) => void

/** What is done to whole seeds. */
export function useSeedActs(open: Open) {
  const act = useAct()
  const { modal } = App.useApp()
  return useMemo(() => ({
    copy: (row: Simulation) => open({ what: 'name', naming: { title: `复制种子组合「${row.combinationName}」`, label: '副本名称', name: `${row.combinationName}副本`.slice(0, 60), submitText: '复制', run: (seedName, options) => api.seed.copy({ body: { seedCode: row.combinationCode, seedName } }, options).then(() => act.refresh(seedKeys)) } }),
    convert: (row: Simulation) => open({
      what: 'name', naming: {
        title: `把种子组合「${row.combinationName}」转为组合`, label: '组合名称', name: row.combinationName, submitText: '转换',
        run: async (combinationName, options) => {
          const made = await api.simulation.convert({ body: { from: 'seed', code: row.combinationCode, combinationName } }, options)
          await act.refresh(seedKeys)
          modal.success({ okCancel: true, title: `已新建组合「${made.name}」`, content: `含 ${row.tradeCount} 条交易；种子组合不变。`, okText: '打开', cancelText: '留在列表', onOk: () => openWorkspace(made.code, made.name) })
        },
      },
    }),
    /** Those that may not be deleted are named, and stay. */
    remove: (rows: readonly Simulation[]) => {
      const mine = rows.filter(({ can }) => can.includes('delete'))
      const others = rows.filter((row) => !mine.includes(row))
      const kept = others.length > 0 ? `${named(others.map(({ combinationName }) => combinationName), '个种子组合')}只有所有者可以删除，不会删除。` : ''
      if (mine.length === 0) return void modal.warning({ title: '没有可以删除的种子组合', content: kept, okText: '知道了' })
      const trades = mine.reduce((sum, { tradeCount }) => sum + tradeCount, 0)
      act.ask({ title: `删除种子组合${named(mine.map(({ combinationName }) => combinationName), '个种子组合')}？`, content: `连同 ${trades} 条交易记录一起删除，不能恢复；由它转换的组合不受影响。${kept}`, okText: `删除 ${mine.length} 个种子组合`, danger: true, done: `已删除 ${mine.length} 个种子组合`, refresh: seedKeys, run: (options) => api.seed.removeByCode({ body: { codes: mine.map(({ combinationCode }) => combinationCode) } }, options) })
    },
  }), [act, modal, open])
}
