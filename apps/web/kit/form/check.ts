/** A schema of the contract, as far as a form needs it. zod's objects fit. */
export interface Schema<Out> {
  safeParse: (value: unknown) => { success: true; data: Out } | { success: false; error: { issues: readonly Issue[] } }
}
export interface Issue {
  code?: string | undefined
  path: readonly PropertyKey[]
  message: string
  minimum?: number | bigint
  maximum?: number | bigint
  origin?: string
}
export type Draft = Readonly<Record<string, unknown>>
export type FieldErrors = Readonly<Record<string, string>>

/** The message of the contract; where it has none, Chinese words by the kind of fault. */
export function issueText({ code, message, minimum, maximum, origin }: Issue): string {
  if (/\p{Script=Han}/u.test(message)) return message
  const text = origin === 'string'
  if (code === 'too_small') return text ? (Number(minimum) <= 1 ? '请填写此项' : `至少${minimum}个字`) : `不能小于${minimum}`
  if (code === 'too_big') return text ? `不能超过${maximum}个字` : `不能大于${maximum}`
  if (code === 'invalid_type') return '请填写此项'
  return '请填写正确的内容'
}

/** Empty fields are absent: an optional number that was cleared is not a number at all. */
const present = (draft: Draft) => Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null && value !== undefined))

/** The value, or the first fault of each field. Faults of no field stand under the empty name. */
export function checked<Out>(schema: Schema<Out>, draft: Draft, names: readonly string[]): { value: Out } | { errors: FieldErrors } {
  const result = schema.safeParse(present(draft))
  if (result.success) return { value: result.data }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const first = String(issue.path[0] ?? '')
    const name = names.includes(first) ? first : ''
    errors[name] ??= issueText(issue)
  }
  return { errors }
}

/** Whether a field must be filled: the schema refuses a draft without it. */
export function isNeeded(schema: Schema<unknown>, draft: Draft, name: string): boolean {
  const empty = typeof draft[name] === 'string' ? '' : undefined
  const result = schema.safeParse({ ...present(draft), [name]: empty })
  return !result.success && result.error.issues.some((issue) => issue.path[0] === name)
}
