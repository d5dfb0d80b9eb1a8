import { type KeyboardEvent, useRef, useState } from 'react'
import { type FormulaWord, insertWord, suggestions, wordBefore } from './formula-words.ts'
import './formula-field.css'

export interface FormulaFault {
  why: string
  /** Characters from 0. */
  at: number
  length: number
}
interface FormulaFieldProps {
  id?: string
  value: string
  onChange: (value: string) => void
  words: readonly FormulaWord[]
  fault: FormulaFault | undefined
  rows?: number
  disabled?: boolean
}

/** A formula with completion; its mistake is underlined where it stands and told below. */
export function FormulaField({ id, value, onChange, words, fault, rows = 4, disabled = false }: FormulaFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const mirror = useRef<HTMLPreElement>(null)
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const found = caret === undefined ? [] : suggestions(words, wordBefore(value, caret))
  const move = () => { setCaret(area.current?.selectionStart); setChosen(0) }

  const take = (word: FormulaWord) => {
    const next = insertWord(value, caret ?? value.length, word)
    onChange(next.text)
    setCaret(undefined)
    requestAnimationFrame(() => { area.current?.focus(); area.current?.setSelectionRange(next.caret, next.caret) })
  }
  const press = (event: KeyboardEvent) => {
    if (found.length === 0 || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setChosen((chosen + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(found[chosen]!)
    else if (event.key === 'Escape') setCaret(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const from = Math.min(fault?.at ?? 0, value.length)
  const to = Math.min(value.length, from + (fault?.length ?? 0))
  return (
    <div className={`k-formula-field${fault ? ' wrong' : ''}`}>
      <div className="k-formula-box">
        <pre ref={mirror} aria-hidden>{value.slice(0, from)}{fault && <u>{value.slice(from, to) || ' '}</u>}{value.slice(to)}{'\n'}</pre>
        <textarea
          id={id} ref={area} rows={rows} value={value} disabled={disabled} spellCheck={false} aria-label="公式" aria-invalid={fault !== undefined} aria-autocomplete="list" placeholder="例如 年化收益率('近一年') / abs(最大回撤('近一年'))"
          onChange={(event) => { onChange(event.target.value); setCaret(event.target.selectionStart); setChosen(0) }} onClick={move} onKeyUp={(event) => (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && move()} onKeyDown={press}
          onBlur={() => setCaret(undefined)} onScroll={(event) => { if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop }}
        />
        {found.length > 0 && (
          <div className="k-formula-list" role="listbox" aria-label="可用的名称和函数">
            {found.map((word, at) => (
              <button key={word.text} type="button" role="option" tabIndex={-1} aria-selected={at === chosen} className={at === chosen ? 'on' : ''} onMouseDown={(event) => { event.preventDefault(); take(word) }}>
                <b>{word.text}</b><span>{word.about}</span><em>{word.kind}</em>
              </button>
            ))}
          </div>
        )}
      </div>
      {fault && <div className="k-error" role="alert">{value === '' ? '' : `第 ${from + 1} 个字符：`}{fault.why}</div>}
    </div>
  )
}
