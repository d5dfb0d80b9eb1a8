import type { Calls } from '@zhiheng/contract'
import { apiDocument } from './api-document.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/** The API document for people: one page without script, each call folded under its path. Made once, it never changes while we run. */
export function docsPage(contract: Record<string, Calls>): string {
  const { paths } = apiDocument(contract) as { paths: Record<string, Record<string, { tags: string[]; summary: string; 'x-access': string; parameters: unknown; requestBody?: unknown; responses: unknown }>> }
  const calls = Object.entries(paths).map(([path, methods]) => ({ path, methods: Object.keys(methods).map((method) => method.toUpperCase()), operation: Object.values(methods)[0]! }))
  const domains = [...Map.groupBy(calls, ({ operation }) => operation.tags[0]!)]
  const body = domains.map(([domain, own]) => `<h2 id="${domain}">${domain}</h2>${own.map(({ path, methods, operation }) => {
    const schemas = { parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses }
    return `<details><summary><b>${methods.join(' ')}</b> <code>${escape(path)}</code> <i>${escape(operation['x-access'])}</i><br>${escape(operation.summary)}</summary><pre>${escape(JSON.stringify(schemas, null, 1))}</pre></details>`
  }).join('')}`).join('')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>知衡 API</title><style>
body{font:14px/1.6 "Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;color:#1B2430;max-width:1100px;margin:24px auto;padding:0 16px}
nav a{margin-right:12px;color:#2B5C9E}h2{border-bottom:1px solid #DCE1E8;margin-top:32px}details{border-bottom:1px solid #EBEEF2;padding:6px 0}summary{cursor:pointer}i{color:#5F6B7B}pre{background:#F6F8FA;padding:12px;overflow:auto;max-height:480px}
</style><h1>知衡 API</h1><p>回复统一为 <code>{ err, msg, data }</code>，err 为 0 表示成功；登录令牌放在请求头 <code>token</code>。机器可读的版本：<a href="openapi.json">openapi.json</a></p>
<nav>${domains.map(([domain, own]) => `<a href="#${domain}">${domain}（${own.length}）</a>`).join('')}</nav>${body}</html>`
}
