/** A refusal that the user reads. `err` is the code of the specification, `message` a Chinese sentence that says what to do. */
export class Fail extends Error {
  readonly err: number
  readonly data: unknown
  constructor(err: number, message: string, data: unknown = null) {
    super(message)
    this.name = 'Fail'
    this.err = err
    this.data = data
  }
}

export const refuse = (message: string, data?: unknown) => new Fail(11, message, data)
export const notFound = (what: string) => new Fail(11, `${what}不存在或已被删除，请刷新列表`)
export const forbidden = () => new Fail(-100, '当前用户无此操作权限')
export const notLoggedIn = (message = '登录已失效，请重新登录') => new Fail(4001, message)
export const tooMuch = (what: string, limit: number) => new Fail(11, `${what}已达上限（${limit}），请删除不用的或联系管理员提高额度`)
