/** What the importer accepts. Each bound is checked before the memory behind it is spent. */
export const limits = {
  fileBytes: 50 * 1024 * 1024,
  rows: 1_500_000,
  sheets: 200,
  columns: 2000,
  cellText: 32_767,
  zipEntries: 2000,
  /** All parts of one workbook together, inflated. */
  inflatedBytes: 400 * 1024 * 1024,
  /** More are counted, not listed. */
  problems: 500,
} as const

/** The only error that reading a file throws: the file as a whole is not accepted, and why, for the user. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

export const refuse = (message: string): never => {
  throw new ImportRefused(message)
}
