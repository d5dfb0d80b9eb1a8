import { Input } from 'antd'
import { useState } from 'react'
import type { FormulaWord } from '../../kit/form/formula-words.ts'

interface VocabularyProps {
  words: readonly FormulaWord[]
  onTake: ((text: string) => void) | undefined
}

/** Everything that a formula may name, with words and an example. */
export function Vocabulary({ words, onTake }: VocabularyProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = words.filter(({ text: name, also, about }) => `${name} ${also.join(' ')} ${about}`.toLowerCase().includes(wanted))
  return (
    <aside className="k-panel ui-words" aria-label="名称与函数">
      <header><h3>名称与函数</h3></header>
      <Input allowClear placeholder="搜索" aria-label="搜索名称与函数" value={text} onChange={(event) => setText(event.target.value)} />
      <div className="ui-words-list" tabIndex={0}>
        {(['指标', '序列', '函数'] as const).map((kind) => {
          const own = shown.filter((word) => word.kind === kind)
          return own.length > 0 && (
            <section key={kind} aria-label={kind}>
              <h4>{kind}</h4>
              {own.map((word) => <button key={word.text} type="button" disabled={!onTake} title={`${word.about}　例：${word.example}`} onClick={() => onTake?.(word.kind === '函数' ? word.example : word.text)}><b>{word.text}</b><span>{word.about}</span></button>)}
            </section>
          )
        })}
        {shown.length === 0 && <div className="k-none">没有匹配的名称</div>}
      </div>
    </aside>
  )
}
