import { q } from '@zhiheng/client'
import { useQuery } from '@tanstack/react-query'
import type { Organisation } from '@zhiheng/contract'
import { Button, Form, Input, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { setOrganisationColour } from '../../app/theme.ts'
import { useHost } from '../../kit/host.ts'
import { Logo } from '../../kit/Logo.tsx'
import { Loaded, Sheet } from '../../kit/Sheet.tsx'
import { useAct } from '../../kit/use-act.ts'
import { FigureFields } from './FigureFields.tsx'
import { QuotaMeter } from './QuotaMeter.tsx'
import { faultsOf, readLogo, type SettingDraft, settingOf } from './setting-draft.ts'
import { ThemeField } from './ThemeField.tsx'
import './organisation.css'

/** 机构设置: name, look and figure settings of the own organisation, and how much of its quotas is used. */
export default function OrganisationSettingsScreen() {
  const details = useQuery({ ...q(api.organisation.details, { query: {} }), staleTime: 0, retry: false })
  return <Loaded of={details}>{(organisation) => <Editor organisation={organisation} />}</Loaded>
}

function Editor({ organisation }: { organisation: Organisation }) {
  const act = useAct()
  const host = useHost()
  const locked = !host.allowed('edit')
  const saved = settingOf(organisation)
  const [draft, setDraft] = useState<SettingDraft>()
  const [busy, setBusy] = useState(false)
  const now = draft ?? saved
  const change = (part: Partial<SettingDraft>) => setDraft({ ...now, ...part })
  const errors = faultsOf(now)
  const faults = Object.keys(errors).length
  const dirty = JSON.stringify(now) !== JSON.stringify(saved)
  const { setDirty } = host
  useEffect(() => {
    setDirty(dirty)
    return () => setDirty(false)
  }, [dirty, setDirty])
  usePreview(now.colour, saved.colour)
  const save = async () => {
    setBusy(true)
    const { colour, figures, systemLayout, ...rest } = now
    await act.now({
      okText: '保存', done: '已保存机构设置', refresh: [api.organisation.details.key, 'entry'],
      run: async (options) => {
        await api.organisation.save({ body: { ...rest, systemLayout: systemLayout === 'vertical' ? 'vertical' : 'horizontal', orgConfigure: { figures } } }, options)
        if (colour !== saved.colour) await api.organisation.saveTheme({ body: { colour } }, options)
        setDraft(undefined)
      },
    })
    setBusy(false)
  }
  return (
    <Sheet
      label="机构设置"
      foot={<>
        <span className="t3">{locked ? '没有修改机构设置的权限，只能查看。' : dirty ? '有未保存的改动' : '没有改动'}</span>
        {faults > 0 && <span className="k-error" role="alert">有 {faults} 处需要修改</span>}
        <span className="k-space" />
        <Button disabled={!dirty} onClick={() => setDraft(undefined)}>放弃改动</Button>
        <Button type="primary" loading={busy} disabled={!dirty || faults > 0 || locked} onClick={() => void save()}>保存</Button>
      </>}
    >
      <div className="o-page">
        <section className="k-panel" aria-label="名称与外观">
          <header><h3>名称与外观</h3></header>
          <Form layout="horizontal" colon={false} labelAlign="left" labelCol={{ flex: '140px' }} component="div" className="o-fields">
            <Form.Item label="机构名称" htmlFor="f-orgName" validateStatus={errors.orgName ? 'error' : ''} help={errors.orgName}><Input id="f-orgName" disabled={locked} value={now.orgName} onChange={(event) => change({ orgName: event.target.value })} /></Form.Item>
            <Form.Item label="系统名称" htmlFor="f-systemName" extra="显示在顶栏、浏览器标签和登录页。" validateStatus={errors.systemName ? 'error' : ''} help={errors.systemName}><Input id="f-systemName" disabled={locked} value={now.systemName} onChange={(event) => change({ systemName: event.target.value })} /></Form.Item>
            <LogoField value={now.systemLogo} locked={locked} onChange={(systemLogo) => change({ systemLogo })} />
            <ThemeField value={now.colour} error={errors.colour} disabled={locked} onChange={(colour) => change({ colour })} />
            <Form.Item label="默认菜单布局" extra="用户没有自己选择布局时使用。"><Segmented disabled={locked} value={now.systemLayout} options={[{ value: 'horizontal', label: '横向' }, { value: 'vertical', label: '纵向' }]} onChange={(systemLayout) => change({ systemLayout })} /></Form.Item>
          </Form>
        </section>
        <FigureFields value={now.figures} errors={errors} locked={locked} onChange={(figures) => change({ figures })} />
        <div style={{ gridColumn: '1 / -1' }}><QuotaMeter organisation={organisation} /></div>
      </div>
    </Sheet>
  )
}

/** The shell wears the colour that is being chosen; leaving without saving gives the old one back. */
function usePreview(colour: string, saved: string) {
  useEffect(() => {
    if (/^#[0-9a-f]{6}$/i.test(colour)) setOrganisationColour(colour)
  }, [colour])
  useEffect(() => () => setOrganisationColour(saved), [saved])
}

function LogoField({ value, locked, onChange }: { value: string; locked: boolean; onChange: (url: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const take = async (picked: File | undefined) => {
    if (!picked) return
    const read = await readLogo(picked)
    setFault('fault' in read ? read.fault : undefined)
    if ('url' in read) onChange(read.url)
  }
  return (
    <Form.Item label="标志" extra="PNG、SVG、JPG 或 WebP，不超过 150 KB；深色底上显示，高 22 像素。" validateStatus={fault ? 'error' : ''} help={fault}>
      <div className="o-logo">
        <span>{value ? <img src={value} alt="当前标志" /> : <Logo />}</span>
        <input ref={file} type="file" aria-label="上传标志" accept="image/png,image/svg+xml,image/jpeg,image/webp" onChange={(event) => { void take(event.target.files?.[0]); event.target.value = '' }} />
        <Button disabled={locked} onClick={() => file.current?.click()}>上传图片</Button>
        {value && <Button disabled={locked} onClick={() => onChange('')}>用默认标志</Button>}
      </div>
    </Form.Item>
  )
}
