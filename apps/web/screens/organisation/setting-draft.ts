import type { FigureSetting, Organisation } from '@zhiheng/contract'
import { organisationCalls } from '@zhiheng/contract'
import { checked, type FieldErrors } from '../../kit/form/check.ts'

/** What an administrator changes of the own organisation. The colour is written with #. */
export interface SettingDraft {
  orgName: string
  systemName: string
  systemLogo: string
  systemLayout: string
  colour: string
  figures: FigureSetting
}

export const settingOf = (org: Organisation): SettingDraft => ({
  orgName: org.orgName, systemName: org.systemName, systemLogo: org.systemLogo, systemLayout: org.systemLayout || 'horizontal',
  colour: `#${org.themeConfig.colour.replace('#', '')}`, figures: org.orgConfigure.figures,
})

/** Faults by field, from the schemas of both calls; those of the figures under their own names. */
export function faultsOf({ colour, figures, ...rest }: SettingDraft): FieldErrors {
  const whole = checked(organisationCalls.save.body, rest, ['orgName', 'systemName', 'systemLogo', 'systemLayout'])
  const theme = checked(organisationCalls.saveTheme.body, { colour }, ['colour'])
  const issues = organisationCalls.save.body.safeParse({ orgConfigure: { figures } })
  const ofFigures = issues.success ? [] : issues.error.issues.map((issue) => [String(issue.path[2] ?? ''), issue.message] as const)
  const window: FieldErrors = figures.bonusFrom > figures.bonusTo ? { bonusTo: '结束日不能早于开始日' } : {}
  return { ...('errors' in whole ? whole.errors : {}), ...('errors' in theme ? theme.errors : {}), ...Object.fromEntries(ofFigures), ...window }
}

export const mostLogoBytes = 150 * 1024
const kinds = ['image/png', 'image/svg+xml', 'image/jpeg', 'image/webp']

/** A picture as a data URL; the sentence where it cannot be one. */
export async function readLogo(file: Blob): Promise<{ url: string } | { fault: string }> {
  if (!kinds.includes(file.type)) return { fault: '请选择 PNG、SVG、JPG 或 WebP 图片' }
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('图片没有读出来'))
    reader.readAsDataURL(file)
  })
  return url.length > mostLogoBytes ? { fault: `图片编码后为 ${Math.ceil(url.length / 1024)} KB，不能超过 150 KB` } : { url }
}
