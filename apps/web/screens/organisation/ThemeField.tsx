import { Form } from 'antd'
import { contrast, darkened, readsAsFigure, toOklch } from '../../app/colour.ts'
import { useStore } from '../../app/store.ts'
import { alterBrand, brand, brandOf, defaultBrand, themeName } from '../../app/theme.ts'
import { ColourInput } from '../../kit/form/ColourInput.tsx'

const choices = [defaultBrand.brand, alterBrand.brand, '#1F3A5F', '#3B2F63', '#5A2A3C', '#24483A', '#4A3A22']
/** White text on the top bar must stay readable: WCAG asks 4.5, the shell wants 7. */
const least = 7

interface ThemeFieldProps {
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (colour: string) => void
}

/** The colour of the organisation; the shell around shows it at once. */
export function ThemeField({ value, error, disabled, onChange }: ThemeFieldProps) {
  const own = useStore(themeName)
  const now = useStore(brand)
  const valid = /^#[0-9a-f]{6}$/i.test(value)
  const shown = valid ? brandOf(value) : now
  return (
    <Form.Item label="主题颜色" htmlFor="f-colour" validateStatus={error ? 'error' : ''} help={error} extra={valid ? noteOf(value) : undefined}>
      <fieldset disabled={disabled} style={{ border: 0, margin: 0, padding: 0 }}><ColourInput id="f-colour" value={value} choices={choices} onChange={onChange} /></fieldset>
      <div className="o-swatches" aria-hidden style={{ marginTop: 8 }}>
        <span style={{ background: shown.brand, color: '#fff' }}>顶栏与主按钮</span><span style={{ background: shown.accentBg, color: shown.accent }}>选中与链接</span><span style={{ border: `1px solid ${shown.accentLine}`, color: shown.accent }}>边框</span>
      </div>
      {own === 'alter' && <div className="t3" style={{ fontSize: 12, marginTop: 4 }}>你的个人外观选了「备选」主题，机构颜色只在「标准」主题下显示。</div>}
    </Form.Item>
  )
}

/** Says what is made of a colour that cannot stand as it is. */
export function noteOf(colour: string): string {
  const used = darkened(colour, '#FFFFFF', least)
  const ratio = contrast(colour, '#FFFFFF')
  const notes = [ratio >= least ? `与白字对比度 ${ratio.toFixed(1)}，清晰可读。` : `与白字对比度只有 ${ratio.toFixed(1)}（至少 ${least}），将加深为 ${used} 使用。`]
  if (readsAsFigure(toOklch(used).h)) notes.push('这种颜色会被看成涨跌色，只用于顶栏，按钮和链接保留默认颜色。')
  return notes.join('')
}
