import { Popover, type PopoverProps } from 'antd'

/** A layer that opens at its button by a click and is made anew each time. */
export const ClickPopover = (props: PopoverProps) => <Popover trigger="click" placement="bottomRight" arrow={false} destroyOnHidden {...props} />
