/** Views as people write them: `A 跑赢 B 2%`, `A 收益 8%`, each with an optional `信心 60%`. */

export interface ViewFund {
  fundCode: string
  aliasName: string
  fundName: string
}
export type ParsedView =
  | { ok: true; exposure: { fundCode: string; share: number }[]; value: number; confidence: number | undefined }
  /** Where the mistake stands, and what to write instead. */
  | { ok: false; at: number; length: number; why: string }

const number = String.raw`([-+]?\d+(?:\.\d+)?)\s*[%％]`
const ending = new RegExp(String.raw`(?:[\s,，;；]*(?:信心|置信度?|把握)\s*(?:为|是|:|：)?\s*${number})?[\s。.]*$`)
const relative = /\s*(跑赢|优于|高于|强于|跑输|低于|弱于|落后于?)\s*/
const absolute = /\s*(?:预期)?(?:年化)?收益率?\s*(?:为|是|达到?|:|：)?\s*/
const behind = new Set(['跑输', '低于', '弱于', '落后', '落后于'])

/** One view; a yearly return. Funds are named by alias, name or code; several with 、 or + share equally. */
export function parseView(text: string, funds: readonly ViewFund[]): ParsedView {
  const tail = ending.exec(text)
  const body = text.slice(0, tail?.index ?? text.length)
  const confidence = tail?.[1] === undefined ? undefined : Number(tail[1]) / 100
  if (confidence !== undefined && (confidence < 0 || confidence > 1)) return { ok: false, at: tail!.index, length: tail![0].length, why: '信心须为 0% 到 100%' }
  const amount = new RegExp(`${number}\\s*$`).exec(body)
  if (!amount) return { ok: false, at: body.trimEnd().length, length: Math.max(1, text.length - body.trimEnd().length), why: '请在句末写出百分数，如 2% 或 8%' }
  const value = Number(amount[1]) / 100
  const said = body.slice(0, amount.index)
  const verb = relative.exec(said)
  const named = (from: number, to: number) => namedFunds(text, from, to, funds)
  if (verb) {
    const [left, right] = [named(0, verb.index), named(verb.index + verb[0].length, said.length)]
    if (!left.ok) return left
    if (!right.ok) return right
    const both = left.funds.find((code) => right.funds.includes(code))
    if (both !== undefined) return { ok: false, at: 0, length: text.length, why: '同一只基金不能同时在两边' }
    const sign = behind.has(verb[1]!) ? -1 : 1
    return { ok: true, value, confidence, exposure: [...left.funds.map((fundCode) => ({ fundCode, share: sign / left.funds.length })), ...right.funds.map((fundCode) => ({ fundCode, share: -sign / right.funds.length }))] }
  }
  const verbs = absolute.exec(said)
  if (!verbs) return { ok: false, at: 0, length: said.length, why: '没有看懂，请写成「A 跑赢 B 2%」或「A 收益 8%」' }
  const one = named(0, verbs.index)
  return one.ok ? { ok: true, value, confidence, exposure: one.funds.map((fundCode) => ({ fundCode, share: 1 / one.funds.length })) } : one
}

type Named = { ok: true; funds: string[] } | (ParsedView & { ok: false })

/** The funds named between two places of the text. */
function namedFunds(text: string, from: number, to: number, funds: readonly ViewFund[]): Named {
  const found: string[] = []
  // A fund whose own name holds a mark of the list is known whole.
  const whole = fundOf(text.slice(from, to).trim(), funds)
  if (whole) return { ok: true, funds: [whole] }
  let at = from
  for (const piece of text.slice(from, to).split(/[、+＋]/)) {
    const name = piece.trim()
    const place = at + piece.indexOf(name)
    at += piece.length + 1
    if (name === '') return { ok: false, at: from, length: Math.max(1, to - from), why: '请写出基金的别名、名称或代码' }
    const code = fundOf(name, funds)
    if (!code) return { ok: false, at: place, length: name.length, why: `组合中没有「${name}」，请使用基金列表中的别名、名称或代码` }
    if (found.includes(code)) return { ok: false, at: place, length: name.length, why: `「${name}」写了两次` }
    found.push(code)
  }
  return { ok: true, funds: found }
}

const fundOf = (name: string, funds: readonly ViewFund[]): string | undefined =>
  (funds.find((one) => one.aliasName === name) ?? funds.find((one) => one.fundCode === name) ?? funds.find((one) => one.fundName === name))?.fundCode
