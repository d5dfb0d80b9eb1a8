import type { NavPoint } from '@zhiheng/contract'

const words: Readonly<Record<string, string>> = { import: '文件导入', manual: '手工录入', correction: '更正', sync: '同步', delete: '删除', revert: '撤回', mail: '邮件' }
export const batchWords = (kind: string) => words[kind] ?? (kind || '—')

/** File, sheet and row of a point, as far as they are known. */
export function whereFrom({ fileName, sheet, row }: NavPoint['provenance']): string {
  const parts = [fileName.split('/').at(-1), sheet && `工作表 ${sheet}`, row > 0 && `第 ${row} 行`].filter(Boolean)
  return parts.join('，') || '—'
}
