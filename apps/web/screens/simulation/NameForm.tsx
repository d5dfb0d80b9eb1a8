import { simulationDraft } from '@zhiheng/contract'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'

/** What asks for a name: a copy, a seed. */
export interface Naming {
  title: string
  label: string
  name: string
  submitText: string
  run: (name: string, options: { signal: AbortSignal }) => Promise<unknown>
}
const schema = simulationDraft.pick({ combinationName: true })

export function NameForm({ of, onClose }: { of: Naming | undefined; onClose: () => void }) {
  return (
    <FormDrawer<{ combinationName: string }, { combinationName: string }>
      open={of !== undefined} title={of?.title ?? ''} width={420} schema={schema} fields={[{ name: 'combinationName', label: of?.label ?? '' }]} initial={{ combinationName: of?.name ?? '' }} submitText={of?.submitText ?? '保存'}
      onSubmit={({ combinationName }, options) => of!.run(combinationName, options)} onClose={onClose}
    />
  )
}
