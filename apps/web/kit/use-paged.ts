import { useState } from 'react'

/** Plain tables are paged by ten, or as the user picks; the shared list has sizes of its own. */
export const tablePaging = { size: 10, sizes: [5, 10, 15] } as const

/** The rows of one page, and what the pager below needs; a page that is gone (fewer rows) gives the last one. */
export function usePaged<T>(rows: readonly T[]) {
  const [asked, setPageNo] = useState(1)
  const [pageSize, setPageSize] = useState<number>(tablePaging.size)
  const pageNo = Math.min(asked, Math.max(1, Math.ceil(rows.length / pageSize)))
  const onSize = (size: number) => {
    setPageSize(size)
    setPageNo(1)
  }
  return { shown: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), pager: { pageNo, pageSize, total: rows.length, sizes: tablePaging.sizes, onPage: setPageNo, onSize } }
}
