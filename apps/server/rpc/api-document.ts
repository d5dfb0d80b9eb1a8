import { basePath, type Calls } from '@zhiheng/contract'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json as Record<string, unknown>
}

/** The API document (OpenAPI 3.1), printed from the contract: what the wire accepts and answers. */
export function apiDocument(contract: Record<string, Calls>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const query = schemaOf(call.query, 'input') as { properties?: Record<string, unknown>; required?: string[] }
      const operation = {
        tags: [domain],
        operationId: `${domain}.${name}`,
        summary: call.about,
        ...(call.access === 'public' ? { security: [] } : {}),
        'x-access': call.access,
        parameters: Object.entries(query.properties ?? {}).map(([key, schema]) => ({ name: key, in: 'query', required: query.required?.includes(key) ?? false, schema })),
        requestBody: { content: { [call.kind === 'upload' ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(call.body, 'input') } } },
        responses: { 200: { description: 'err 0: data; otherwise msg says what to do', content: { 'application/json': { schema: envelope(call.kind === 'file' ? { type: 'string', format: 'binary' } : schemaOf(call.data, 'output')) } } } },
      }
      for (const path of [call.path, ...call.aliases]) {
        const entry = (paths[basePath + path] ??= {})
        for (const method of call.methods) entry[method.toLowerCase()] = method === 'GET' ? { ...operation, requestBody: undefined } : operation
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '知衡 API', version: '1', description: '回复统一为 { err, msg, data }；err 为 0 表示成功。登录令牌放在请求头 token 中。' },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    security: [{ token: [] }],
    paths,
  }
}

const envelope = (data: Record<string, unknown>) => ({ type: 'object', properties: { err: { type: 'integer' }, msg: { type: 'string' }, data }, required: ['err', 'msg', 'data'] })
