import { ZodError } from 'zod'
import { Fail } from './fail.ts'

/** Codes of PostgreSQL and the network that mean: the database is away for the moment. */
const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '08000', '08003', '08006', '53300'])

const words: Record<string, string> = {
  '23505': '已存在相同的记录，请修改后重试',
  '23503': '所引用的记录不存在或仍被使用，请刷新后重试',
  '23514': '数据不符合要求，请检查后重试',
  '22001': '内容过长，请缩短后重试',
  '22003': '数值超出范围，请检查后重试',
  '22P02': '数据格式不正确，请检查后重试',
  '22P05': '内容含有不支持的字符，请检查后重试',
  '22021': '内容含有不支持的字符，请检查后重试',
  '57014': '查询用时过长已停止，请缩小范围后重试',
  '40001': '其他人正在修改同一数据，请重试',
  '40P01': '其他人正在修改同一数据，请重试',
}
const full = new Set(['53100', 'ENOSPC'])

/** Turns whatever was thrown into what the user may read. What is not foreseen is logged with the request id and told as such. */
export function asFail(error: unknown, requestId: string): Fail {
  if (error instanceof Fail) return error
  if (error instanceof ZodError) return new Fail(11, validationSentence(error), { fields: fieldErrors(error) })
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (full.has(code)) return new Fail(500, '服务器磁盘空间不足，本次操作没有保存，请联系管理员清理后重试')
  if (away.has(code) || /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(message)) {
    return new Fail(502, '数据库暂时无法连接，请稍后重试')
  }
  // The wall of the organisation cannot be met by a call's own ids; what is met here is a row outside the data-look template.
  if (code === '42501' && message.includes('row-level security')) return new Fail(11, '该数据由其他用户维护，不在您的数据查看范围内，请联系机构管理员')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Fail(11, '文件超过大小上限（50 MB），请拆分后再上传')
  if (code.startsWith('FST_')) return new Fail(11, '请求格式不正确，请刷新页面后重试')
  if (words[code]) return new Fail(11, words[code])
  console.error(`[${requestId}]`, error)
  return new Fail(500, `服务出现意外错误，请把编号 ${requestId} 告诉管理员`)
}

const fieldErrors = (error: ZodError) =>
  Object.fromEntries(error.issues.slice(0, 20).map((issue) => [issue.path.join('.'), issue.message]))

function validationSentence(error: ZodError) {
  const issue = error.issues[0]
  const place = issue?.path.join('.') ?? ''
  const message = issue?.message ?? '格式不正确'
  return /[。，]|^请|不能|^以/.test(message) ? message : `参数${place ? ` ${place} ` : ''}不正确：${message}`
}
