import { FundSelect, type Named } from '../../../app/FundSelect.tsx'

export type PickedFund = Named
interface FundFieldProps {
  label?: string
  /** With the focus from the beginning: a cell of the grid. */
  atOnce?: boolean
  onPick: (fund: PickedFund) => void
  onLeave?: () => void
}

/** A fund to be added; the field itself stays empty. Its keys are its own, Escape leaves it. */
export function FundField({ label = '选择基金', atOnce = false, onPick, onLeave }: FundFieldProps) {
  return (
    <span className="sw-fund-field" onKeyDown={(event) => { event.stopPropagation(); if (event.key === 'Escape') onLeave?.() }}>
      <FundSelect label={label} value={undefined} autoFocus={atOnce} onChange={(fund) => fund && onPick(fund)} {...(onLeave ? { onBlur: onLeave } : {})} />
    </span>
  )
}
