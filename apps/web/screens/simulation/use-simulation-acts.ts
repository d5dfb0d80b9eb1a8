import type { Simulation } from '@zhiheng/contract'
import { App } from 'antd'
import { useMemo } from 'react'
import { api, quietly } from '../../api.ts'
import { named, refusalOf, useAct } from '../../kit/use-act.ts'
import type { Converted } from './ConvertForm.tsx'
import { openWorkspace } from './links.ts'
import type { Naming } from './NameForm.tsx'

/** The one drawer of the list that stands open. */
export type Opened = { what: 'new' } | { what: 'convert' } | { what: 'settings' | 'fees'; row: Simulation } | { what: 'name'; naming: Naming } | { what: 'compare'; rows: readonly Simulation[] }

/** Calls whose answers change with a combination. */
export const staleKeys = [api.simulation.list, api.simulation.get, api.simulation.navs, api.simulation.positions, api.simulation.prices, api.simulation.equity, api.seed.list].map(({ key }) => key)

/** What is done to whole combinations. Every refusal is said and stays until it is read. */
export function useSimulationActs(open: (opened: Opened | undefined) => void) {
  const act = useAct()
  const { modal } = App.useApp()
  return useMemo(() => {
    const refresh = () => act.refresh(staleKeys)
    const copied = (row: Simulation) => {
      open(undefined)
      modal.success({ title: `已新建「${row.combinationName}」`, content: `含 ${row.tradeCount} 条交易，仅自己可见，可在设置中共享。`, okText: '知道了' })
    }
    const converted = (made: Converted) => {
      void refresh()
      modal.success({ okCancel: true, title: `已新建组合「${made.name}」`, content: made.notes.join('；'), okText: '打开', cancelText: '留在列表', onOk: () => openWorkspace(made.code, made.name) })
    }
    return {
      open, refresh, converted,
      clone: (row: Simulation) => open({ what: 'name', naming: { title: `复制「${row.combinationName}」`, label: '副本名称', name: `${row.combinationName}副本`.slice(0, 60), submitText: '复制', run: async (combinationName, options) => { const made = await api.simulation.clone({ body: { code: row.combinationCode, combinationName } }, options); await refresh(); copied(made) } } }),
      saveSeed: (row: Simulation) => open({ what: 'name', naming: { title: `把「${row.combinationName}」存为种子组合`, label: '种子组合名称', name: row.combinationName, submitText: '保存', run: async (seedName, options) => { const made = await api.simulation.saveSeed({ body: { code: row.combinationCode, seedName } }, options); await refresh(); copied(made) } } }),
      promote: (row: Simulation) => act.ask({ title: `把试算组合「${row.combinationName}」转为组合？`, content: `${row.tradeCount} 条交易一起转入，之后占用一个组合名额。`, okText: '转为组合', done: `「${row.combinationName}」已是组合`, refresh: staleKeys, run: (options) => api.simulation.saveBasic({ body: { combinationCode: row.combinationCode, version: row.version, combinationName: row.combinationName, description: row.description, sharing: row.sharing, settings: row.settings } }, options) }),
      toPortfolio: (row: Simulation) => void modal.confirm({
        title: `把「${row.combinationName}」转为回测组合？`, content: '按现有持仓的市值权重建立一个回测组合，现金不计入；原组合不变。', okText: '转换', cancelText: '取消',
        onOk: async () => {
          try {
            const made = await api.simulation.convert({ body: { from: 'combination', code: row.combinationCode } }, quietly())
            modal.success({ title: `已新建回测组合「${made.name}」`, content: [...made.notes, '在「组合列表」中查看。'].join('；'), okText: '知道了' })
          } catch (error) {
            modal.warning({ title: '没有转换', content: refusalOf(error), okText: '知道了' })
          }
        },
      }),
      /** Those that may not be deleted are named, and stay. */
      remove: (rows: readonly Simulation[]) => {
        const mine = rows.filter(({ can }) => can.includes('delete'))
        const others = rows.filter((row) => !mine.includes(row))
        const kept = others.length > 0 ? `${named(others.map(({ combinationName }) => combinationName), '个组合')}只有所有者可以删除，不会删除。` : ''
        if (mine.length === 0) return void modal.warning({ title: '没有可以删除的组合', content: kept, okText: '知道了' })
        const trades = mine.reduce((sum, { tradeCount }) => sum + tradeCount, 0)
        act.ask({ title: `删除组合${named(mine.map(({ combinationName }) => combinationName), '个组合')}？`, content: `连同 ${trades} 条交易记录一起删除，不能恢复。${kept}`, okText: `删除 ${mine.length} 个组合`, danger: true, done: `已删除 ${mine.length} 个组合`, refresh: staleKeys, run: (options) => api.simulation.remove({ body: { codes: mine.map(({ combinationCode }) => combinationCode) } }, options) })
      },
    }
  }, [act, modal, open])
}
export type SimulationActs = ReturnType<typeof useSimulationActs>
