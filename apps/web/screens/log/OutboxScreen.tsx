import { q } from '@zhiheng/client'
import type { Sent } from '@zhiheng/contract'
import { dateTimeText } from '@zhiheng/domain'
import { Drawer } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useHiddenFields, useSeenColumns } from '../../app/hidden-fields.ts'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import type { Columns } from '../../kit/list/types.ts'
import '../../kit/sheet.css'
import './log.css'

const channels: Record<string, string> = { sms: '短信', mobile: '短信', mail: '邮件' }
const channelOf = (sent: Sent) => channels[sent.channel] ?? sent.channel

const columns: Columns<Sent> = [
  { prop: 'sentAt', label: '时间', kind: 'dateTime', pin: 'left', sortable: false },
  { prop: 'channel', label: '方式', width: 70, sortable: false, text: channelOf },
  { prop: 'recipient', label: '收件人', kind: 'name', width: 180, sortable: false },
  { prop: 'subject', label: '主题', width: 220, sortable: false },
  { prop: 'body', label: '内容', width: 620, sortable: false, text: (sent) => sent.body.replaceAll('\n', ' ') },
]

/** 发件箱: messages that were sent, or would have been where no provider is configured. */
export default function OutboxScreen() {
  const [open, setOpen] = useState<Sent>()
  const seen = useSeenColumns(columns)
  const isHidden = useHiddenFields()('recipient')
  return (
    <>
      <ListScreen
        name="outbox" title="发件箱" columns={seen} index rowKey={(sent) => sent.id} onOpen={setOpen} {...(isHidden ? {} : { keyword: '搜索收件人' })}
        rows={({ query, body: { keyword } }) => q(api.log.outbox, { query, body: keyword ? { keyword } : {} })}
        empty={{ title: '发件箱是空的', text: '短信验证码和邮件会记录在这里；没有配置短信或邮件服务时，可以在这里读到内容。' }}
      />
      {open && (
        <Drawer open size={560} title={open.subject || (isHidden ? channelOf(open) : `${channelOf(open)}给 ${open.recipient}`)} onClose={() => setOpen(undefined)}>
          <dl className="l-facts">{!isHidden && <><dt>收件人</dt><dd>{open.recipient}</dd></>}<dt>方式</dt><dd>{channelOf(open)}</dd><dt>时间</dt><dd>{dateTimeText(new Date(open.sentAt))}</dd></dl>
          <div className="l-mail">{open.body}</div>
        </Drawer>
      )}
    </>
  )
}
