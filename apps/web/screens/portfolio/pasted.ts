/** What people paste: codes or names, one a line or parted by commas, tabs and semicolons; a weight behind a name is left out. */
export function tokensOf(text: string): string[] {
  const pieces = text.split(/[\n\r\t,，;；、|]+/).map((piece) => piece.trim().replace(/^["'“”]+|["'“”]+$/g, '')).filter(Boolean)
  return [...new Set(pieces.filter((piece) => !/^[\d.]+\s*[%％]$/.test(piece)))]
}

/** The digits of a code that carries its exchange: 161129.SZ, 005827.OF. */
export const plainCode = (token: string) => /^(\w+)\.(OF|SZ|SH|CN)$/i.exec(token)?.[1] ?? token
