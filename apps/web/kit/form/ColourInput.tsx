import { Input } from 'antd'
import { useHost } from '../host.ts'

interface ColourInputProps {
  id: string
  /** #RRGGBB, or empty. */
  value: string
  onChange: (value: string) => void
  /** Colours to choose from beside free ones; the chart colours where absent. */
  choices?: readonly string[]
}

/** A colour by code, by the browser's own picker, or from the colours of the product. */
export function ColourInput({ id, value, onChange, choices }: ColourInputProps) {
  const host = useHost()
  const valid = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <span className="k-colour">
      <input type="color" aria-label="取色" value={valid ? value.toLowerCase() : '#ffffff'} onChange={(event) => onChange(event.target.value.toUpperCase())} />
      <Input id={id} className="k-colour-code" value={value} placeholder="#2B5C9E" allowClear onChange={(event) => onChange(event.target.value.trim())} />
      {(choices ?? host.chartColours).map((colour) => <button key={colour} type="button" aria-label={`选择 ${colour}`} title={colour} className={colour.toUpperCase() === value.toUpperCase() ? 'on' : ''} style={{ background: colour }} onClick={() => onChange(colour)} />)}
    </span>
  )
}
