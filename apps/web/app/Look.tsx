import { App, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import zhCN from 'antd/es/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { type ReactNode, useMemo } from 'react'
import { antdTheme } from './antd-theme.ts'
import { useScale } from './root-font.ts'
import { useStore } from './store.ts'
import { brand } from './theme.ts'
import './antd.css'

dayjs.locale('zh-cn')
// NOTE: bundlers give the locale itself, Node's reading of the package gives it as `default`.
const locale = (zhCN as { default?: Locale }).default ?? (zhCN as unknown as Locale)

/** Ant Design in our colours, sizes and language, for everything behind the login. */
export function Look({ children }: { children: ReactNode }) {
  const colours = useStore(brand)
  const scale = useScale()
  const look = useMemo(() => antdTheme(colours, scale), [colours, scale])
  return (
    <ConfigProvider theme={look} locale={locale} wave={{ disabled: true }} button={{ autoInsertSpace: false }} form={{ validateMessages: { required: '请填写${label}' } }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
