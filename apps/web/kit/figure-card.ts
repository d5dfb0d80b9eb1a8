import type { FigureFacts } from '@zhiheng/contract'
import type { FigureCard } from './Figure.tsx'
import { figureText, presetName } from './figure-words.ts'

/** The 口径卡 of a figure; the other sets of choices stand in one line. */
export function cardOf(figure: FigureFacts, data: { preset: string }, actions: NonNullable<FigureCard['actions']>): FigureCard {
  const { definition, filled, facts } = figure.card
  const own = facts.findIndex(({ label }) => label === '口径')
  const others = own < 0 ? [] : facts.slice(own + 1)
  const shown = own < 0 ? facts : facts.slice(0, own)
  return {
    name: figure.name, preset: presetName(data.preset), formula: definition,
    ...(filled ? { filled: figure.value === null || filled.includes(' = ') ? filled : `${filled} = ${figureText(figure)}` } : {}),
    facts: [
      ...shown.map(({ label, value }) => [label, value] as const),
      ...(others.length > 0 ? [['其他预设', others.map(({ label, value }) => `${label.replace(/口径?(（.*）)?$/, '')} ${value}`).join('　')] as const] : []),
      ...(figure.flags.length > 0 ? [['提示', figure.flags.join('、')] as const] : []),
    ],
    actions,
  }
}
