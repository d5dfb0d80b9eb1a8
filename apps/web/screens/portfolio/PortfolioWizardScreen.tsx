import { CallError, q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import { equalAliases } from '@zhiheng/domain'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { dropTab, openLink } from '../../app/navigation.ts'
import { linkTo, type ScreenProps } from '../../app/screens.ts'
import { useUser } from '../../app/session.ts'
import { useHost } from '../../kit/host.ts'
import { Loaded, Sheet } from '../../kit/Sheet.tsx'
import { refusalOf, useAct } from '../../kit/use-act.ts'
import { AliasStep } from './AliasStep.tsx'
import { begun, copyOf, type Fault, faultsOf, type Step, steps, type Wizard, wizardOf } from './draft.ts'
import { FundStep } from './FundStep.tsx'
import { ModelStep } from './ModelStep.tsx'
import { saveStep } from './save-step.ts'
import { staleAfterSaving } from './stale.ts'
import '../../kit/chart/chart.css'
import '../../kit/form/form.css'
import './portfolio.css'

/** 组合向导: a new portfolio, an existing one, or a copy of one. */
export default function PortfolioWizardScreen({ query: { code, copy } }: ScreenProps<'code?' | 'copy?' | 'name?'>) {
  const from = code ?? copy
  const found = useQuery({ ...q(api.portfolio.get, { query: { portfolio_code: from ?? '' } }), enabled: from !== undefined, retry: false })
  const suggested = useQuery({ ...q(api.portfolio.name, { query: { name: found.data?.fundName ?? '' } }), enabled: copy !== undefined && found.data !== undefined })
  const user = useUser()
  const { canCreate } = useHost()
  const mayMake = canCreate && (user?.permissions.includes('portfolio.edit') ?? false)
  if (from === undefined) return <Steps start={begun()} mayEdit={mayMake} isNew />
  if (copy !== undefined) return <Loaded of={found}>{(whole) => <Loaded of={suggested}>{({ name }) => <Steps start={copyOf(wizardOf(whole), name)} mayEdit={mayMake} isNew />}</Loaded>}</Loaded>
  return <Loaded of={found}>{(whole) => <Steps key={whole.id} start={wizardOf(whole)} mayEdit={whole.can.includes('edit')} isNew={false} />}</Loaded>
}

/** What was typed but not saved is left out of the comparison of versions. */
const typed = ({ version: _, ...rest }: Wizard) => JSON.stringify(rest)

function Steps({ start, mayEdit, isNew }: { start: Wizard; mayEdit: boolean; isNew: boolean }) {
  const host = useHost()
  const act = useAct()
  const [wizard, setWizard] = useState(start)
  const [kept, setKept] = useState(() => typed(start))
  const [step, setStep] = useState<Step>(0)
  /** The check step of the specification: raised first, and read when the fields have shown their faults. */
  const [checking, setChecking] = useState(false)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState('')
  const faults: readonly Fault[] = checking ? faultsOf(step, wizard) : []
  const isSaved = wizard.fundCode !== ''
  // Parameters that nobody touched are saved once all the same: the run names them by their id.
  const dirty = typed(wizard) !== kept || !isSaved || (step === 1 && wizard.paramsId === '')
  const { setDirty } = host
  useEffect(() => { setDirty(mayEdit && typed(wizard) !== kept); return () => setDirty(false) }, [wizard, kept, mayEdit, setDirty])
  const change = (part: Partial<Wizard>) => { setWizard((now) => ({ ...now, ...part })); setRefused('') }

  /** Undefined where the step was not saved. */
  const save = async (): Promise<Wizard | undefined> => {
    setChecking(true)
    // Rule portfolio.wizard-check: the flag is set, and the saving goes on at the next tick.
    await new Promise((resolve) => { setTimeout(resolve, 0) })
    if (faultsOf(step, wizard).length > 0) return undefined
    setSaving(true)
    setRefused('')
    try {
      const saved = await saveStep(step, wizard, host.quiet())
      setWizard(saved)
      setKept(typed(saved))
      setChecking(false)
      await act.refresh(staleAfterSaving)
      return saved
    } catch (error) {
      if (error instanceof CallError && error.err === equalAliases.err) host.notify('warning', equalAliases.message)
      setRefused(refusalOf(error))
      return undefined
    } finally {
      setSaving(false)
    }
  }
  const goTo = async (next: Step) => {
    if (next === step) return
    if (next > step && mayEdit && dirty && !(await save())) return
    setChecking(false)
    setStep(next)
  }
  const leave = (saved: Wizard, open: () => void) => {
    setDirty(false)
    open()
    if (isNew) dropTab(linkTo('PortfolioWizard', {}))
    host.notify('success', `已保存组合「${saved.info.fundName}」`)
  }
  const finish = async (then: 'list' | 'frontier' | 'run') => {
    const saved = mayEdit && dirty ? await save() : wizard
    if (!saved) return
    const name = saved.info.fundName
    if (then === 'list') return leave(saved, () => openLink(linkTo('Portfolios'), { title: '组合列表', menuId: '900401' }))
    if (then === 'frontier') return openLink(linkTo('PortfolioFrontier', { code: saved.fundCode, name }), { title: `前沿 ${name}` })
    setSaving(true)
    try {
      const started = await api.portfolio.run({ body: { portfolio_code: saved.fundCode } }, host.quiet())
      await act.refresh([api.portfolio.list.key, api.portfolio.runs.key, api.task.mine.key])
      leave(saved, () => openLink(linkTo('PortfolioResult', { id: started.id, name }), { title: `结果 ${name}` }))
    } catch (error) {
      setRefused(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }
  const why = faults[0]?.why ?? ''
  return (
    <Sheet
      label="组合向导"
      tools={<nav className="pf-steps" aria-label="步骤">{steps.map((name, at) => <button key={name} type="button" className={at === step ? 'on' : ''} aria-current={at === step ? 'step' : undefined} disabled={saving || (at > 0 && !isSaved && (!mayEdit || at > step + 1))} onClick={() => void goTo(at as Step)}><i>{at + 1}</i>{name}</button>)}<span className="k-space" />{isSaved && <span className="t3">{wizard.info.fundName}　{wizard.fundCode}</span>}</nav>}
      foot={
        <>
          {step > 0 && <Button disabled={saving} onClick={() => void goTo((step - 1) as Step)}>上一步</Button>}
          {step < 2 && (mayEdit || isSaved) && <Button type="primary" loading={saving} onClick={() => void goTo((step + 1) as Step)}>{mayEdit && dirty ? '保存并下一步' : '下一步'}</Button>}
          {step === 2 && mayEdit && <Button type="primary" loading={saving} onClick={() => void finish('run')}>保存并回测</Button>}
          {step === 2 && mayEdit && <Button disabled={saving} onClick={() => void finish('list')}>保存并返回列表</Button>}
          {isSaved && <Button disabled={saving} onClick={() => void finish('frontier')}>有效前沿</Button>}
          <span className={why ? 'pf-why' : 't3'} role={why ? 'alert' : undefined}>{why || (!mayEdit ? '只能查看：由其他用户维护，或没有维护组合的权限' : typed(wizard) !== kept ? '有未保存的修改' : '')}</span>
        </>
      }
    >
      <div className="pf-page">
        {refused && <div className="k-refused" role="alert">{refused}</div>}
        {step === 0 && <FundStep wizard={wizard} faults={faults} disabled={!mayEdit} onChange={change} />}
        {step === 1 && <ModelStep wizard={wizard} faults={faults} disabled={!mayEdit} onChange={change} />}
        {step === 2 && <AliasStep wizard={wizard} disabled={!mayEdit} onChange={change} />}
      </div>
    </Sheet>
  )
}
