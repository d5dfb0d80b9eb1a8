import { App, Button, Drawer, Form } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useHost } from '../host.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { checked, type Draft, type FieldErrors, isNeeded, type Schema } from './check.ts'
import { FieldInput, type FormField } from './FieldInput.tsx'

export interface FormDrawerProps<In extends object, Out> {
  open: boolean
  title: string
  /** The body schema of the call: the same checks as the server's. */
  schema: Schema<Out>
  fields: readonly FormField<In>[]
  initial: Partial<In>
  /** Saves; hand `options` to the call, so that a refusal stands in the form only. */
  onSubmit: (value: Out, options: { signal: AbortSignal }) => Promise<unknown>
  onClose: () => void
  width?: number
  submitText?: string
}

/** A form in a drawer: faults beside the field in Chinese, dirty tracking, Ctrl+S. */
export function FormDrawer<In extends object, Out>(props: FormDrawerProps<In, Out>) {
  // Made anew at each opening, so that it starts from the initial values of that moment.
  return props.open ? <OpenForm {...props} /> : null
}

function OpenForm<In extends object, Out>(props: FormDrawerProps<In, Out>) {
  useFocusReturn()
  const { schema, fields, onClose } = props
  const host = useHost()
  const { modal } = App.useApp()
  const [draft, setDraft] = useState<Draft>(props.initial as Draft)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [begun] = useState(props.initial as Draft)
  const names = useMemo(() => fields.map((field) => field.name as string), [fields])
  const result = useMemo(() => checked(schema, draft, names), [schema, draft, names])
  const errors: FieldErrors = 'errors' in result ? result.errors : {}
  const dirty = JSON.stringify(draft) !== JSON.stringify(begun)

  const { setDirty } = host
  useEffect(() => {
    setDirty(dirty)
    return () => setDirty(false)
  }, [dirty, setDirty])

  const close = () => {
    if (!dirty) return onClose()
    modal.confirm({ title: '有未保存的内容', content: '关闭后输入会丢失。', okText: '放弃', cancelText: '继续编辑', onOk: onClose })
  }
  const submit = async () => {
    setTouched(new Set([...names, '']))
    if (busy || 'errors' in result) return
    setBusy(true)
    setRefused(undefined)
    try {
      await props.onSubmit(result.value, host.quiet())
      host.notify('success', '已保存')
      onClose()
    } catch (error) {
      setRefused(error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : '没有保存成功，请稍后重试')
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    void submit()
  }
  const faults = Object.keys(errors).filter((name) => touched.has(name)).length
  return (
    <Drawer
      open
      title={props.title}
      size={props.width ?? 480}
      onClose={close}
      destroyOnHidden
      footer={<div className="k-filter-foot"><span className="k-space" /><Button onClick={close}>取消</Button><Button type="primary" loading={busy} disabled={faults > 0} title={faults > 0 ? `有 ${faults} 处需要修改` : 'Ctrl+S'} onClick={() => void submit()}>{props.submitText ?? '保存'}</Button></div>}
    >
      <Form layout="vertical" component="div" onKeyDown={press}>
        {(refused ?? (touched.has('') ? errors[''] : undefined)) && <div className="k-refused" role="alert">{refused ?? errors['']}</div>}
        {fields.map((field) => {
          const name = field.name as string
          const error = touched.has(name) ? errors[name] : undefined
          return (
            <Form.Item key={name} label={field.label} htmlFor={`f-${name}`} required={isNeeded(schema as Schema<unknown>, begun, name)} validateStatus={error ? 'error' : ''} help={error} extra={field.hint} hidden={field.show?.(draft as Partial<In>) === false}>
              <FieldInput field={field} id={`f-${name}`} value={draft[name]} draft={draft as Partial<In>} onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))} onBlur={() => setTouched((now) => new Set([...now, name]))} />
            </Form.Item>
          )
        })}
      </Form>
    </Drawer>
  )
}
