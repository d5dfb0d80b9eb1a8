import { Dropdown } from '../../kit/Dropdown.tsx'
import { CloseOutlined, DownOutlined, ReloadOutlined } from '../../kit/icons.tsx'
import { useEffect, useRef } from 'react'
import { closeTabs, goToTab, refreshTab } from '../navigation.ts'
import { useStore } from '../store.ts'
import { type Tab, tabs } from '../tabs.ts'

type Ask = (question: { title: string; content: string; onOk: () => void }) => void

/** Open tabs: amber dot for unsaved input, context menu, overflow scrolls, a dropdown lists all. */
export function TabStrip({ ask }: { ask: Ask }) {
  const { open, active } = useStore(tabs)
  const strip = useRef<HTMLDivElement>(null)
  // NOTE: scrolling gives back a promise in new browsers, which an effect must not.
  useEffect(() => {
    void strip.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, open.length])
  const commands = (tab: Tab) => [
    { key: 'refresh', label: '刷新', onClick: () => refreshTab(tab.key, ask) },
    { key: 'this', label: '关闭', disabled: tab.link.screen === 'Home', onClick: () => closeTabs('this', tab.key, ask) },
    { key: 'others', label: '关闭其他', onClick: () => closeTabs('others', tab.key, ask) },
    { key: 'right', label: '关闭右侧', onClick: () => closeTabs('right', tab.key, ask) },
  ]
  return (
    <nav className="s-tabs" aria-label="标签页">
      <div className="s-tabs-strip" role="tablist" aria-label="已打开的页面" ref={strip}>
        {open.map((tab) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={{ items: commands(tab) }}>
            <div role="presentation" className={`s-tab${tab.key === active ? ' on' : ''}`} onAuxClick={(event) => event.button === 1 && closeTabs('this', tab.key, ask)}>
              <button type="button" role="tab" aria-selected={tab.key === active} title={tab.title} onClick={() => goToTab(tab.key)}>{tab.dirty && <i className="s-dirty" role="img" aria-label="有未保存的内容" />}<span>{tab.title}</span></button>
              {tab.link.screen !== 'Home' && <button type="button" className="s-close" tabIndex={-1} aria-hidden title={`关闭${tab.title}（Alt+W）`} onClick={() => closeTabs('this', tab.key, ask)}><CloseOutlined /></button>}
            </div>
          </Dropdown>
        ))}
      </div>
      <button type="button" className="s-tabs-tool" aria-label="刷新当前页" title="刷新当前页" onClick={() => refreshTab(active, ask)}><ReloadOutlined /></button>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: open.map((tab) => ({ key: tab.key, label: tab.title, onClick: () => goToTab(tab.key) })), selectedKeys: [active] }}>
        <button type="button" className="s-tabs-tool" aria-label="全部标签" title="全部标签"><DownOutlined /></button>
      </Dropdown>
    </nav>
  )
}
