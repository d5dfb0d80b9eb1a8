/** What the server accepts (apps/server/domains/nav/import/limits.ts), said before an upload that would be refused. */
const mostBytes = 50 * 1024 * 1024
const mostFiles = 50
const extensions = ['csv', 'tsv', 'txt', 'xlsx']
/** For the file dialog. */
export const readableFiles = extensions.map((extension) => `.${extension}`).join()
export const limitsText = '支持 CSV、TSV、TXT、XLSX；单个文件不超过 50 MB、150 万行，一次最多 50 个文件。'

export function fileFault(files: readonly { name: string; size: number }[]): string | undefined {
  if (files.length > mostFiles) return `一次选择了 ${files.length} 个文件，最多 ${mostFiles} 个，请分批导入`
  const strange = files.find((file) => !extensions.includes(file.name.split('.').at(-1)!.toLowerCase()))
  if (strange) return `${strange.name} 不是 CSV、TSV、TXT 或 XLSX 文件${/\.xls$/i.test(strange.name) ? '，请在 Excel 里另存为 XLSX' : ''}`
  const large = files.find((file) => file.size > mostBytes)
  if (large) return `${large.name} 有 ${(large.size / 1024 / 1024).toFixed(1)} MB，超过 50 MB，请拆分后再导入`
  const empty = files.find((file) => file.size === 0)
  return empty ? `${empty.name} 是空文件` : undefined
}
