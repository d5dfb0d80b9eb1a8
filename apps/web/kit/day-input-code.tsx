import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'

export interface DayInputProps {
  id?: string
  className?: string
  placeholder?: string | undefined
  title?: string | undefined
  'aria-label'?: string | undefined
  allowClear?: boolean
  disabled?: boolean
  showTime?: boolean
  value: Dayjs | null
  onChange: (day: Dayjs | null) => void
  onBlur?: () => void
}

/** A piece of its own, so that the calendar's code is not part of the first load. */
export const Calendar = (props: DayInputProps) => <DatePicker {...props} />
