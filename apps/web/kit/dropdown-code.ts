/** A piece of its own, so that the menu's code is not part of the first load. */
export { Dropdown as Menu } from 'antd'
