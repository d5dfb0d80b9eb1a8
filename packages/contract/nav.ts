import { z } from 'zod'
import { file, fileAnswer, post, put, upload } from './kit.ts'
import { origin } from './fund.ts'
import { done, id, line, page, pageQuery, tradingDay } from './shapes.ts'

const fundCode = z.string().min(1, '请选择基金').max(40)
const source = z.string().regex(/^[a-zA-Z][\w-]{0,30}$/, '净值来源不正确')
const value = z.number().positive('净值应大于0').max(1e9)

export const NavPoint = z.object({
  fundCode: z.string(),
  tradingDay: z.string(),
  source: z.string(),
  nav: z.number().nullable(),
  sumNav: z.number().nullable(),
  adjNav: z.number().nullable(),
  /** Of the adjusted series as analytics reads it. */
  growth: z.number().nullable(),
  revision: z.number(),
  origin,
  /** Where the point comes from: file, sheet, row, who and when. */
  provenance: z.object({ batchId: z.string(), kind: z.string(), fileName: z.string(), sheet: z.string(), row: z.number(), by: z.string(), at: z.string(), reason: z.string() }),
})
export type NavPoint = z.infer<typeof NavPoint>

export const NavBatch = z.object({
  id: z.string(), kind: z.string(), source: z.string(), fileName: z.string(), status: z.string(), reason: z.string(), createdBy: z.string(), createdAt: z.string(), acceptedAt: z.string().nullable(),
  counts: z.object({ funds: z.number(), fresh: z.number(), same: z.number(), changed: z.number(), conflicting: z.number(), problems: z.number(), findings: z.number() }),
  /** Was taken back as a whole; there is nothing left of it to take back. */
  takenBack: z.boolean(),
})
export type NavBatch = z.infer<typeof NavBatch>

const rowState = z.enum(['new', 'same', 'changed', 'conflicting'])
export const ImportFinding = z.object({
  /** Names the finding in the preview, so that a person can accept its repair. */
  id: z.string(), rule: z.string(), severity: z.enum(['error', 'warning', 'info']), days: z.array(z.string()), message: z.string(), confidence: z.number(),
  repair: z.object({ kind: z.enum(['change', 'drop', 'exclude', 'distribution']), title: z.string(), changes: z.array(z.object({ day: z.string(), field: z.string(), from: z.number().nullable(), to: z.number().nullable() })) }).nullable(),
})
export type ImportFinding = z.infer<typeof ImportFinding>
export const ImportedFund = z.object({
  /** Position in the file; names the fund in the acceptance. */
  key: z.string(), codeInFile: z.string(), nameInFile: z.string(), sheet: z.string(),
  /** The fund that the rows would go to; empty where it must be chosen. */
  fundCode: z.string(), fundName: z.string(), candidates: z.array(z.object({ fundCode: z.string(), shortName: z.string() })),
  counts: z.object({ fresh: z.number(), same: z.number(), changed: z.number(), conflicting: z.number() }),
  beginDay: z.string(), endDay: z.string(), findings: z.array(ImportFinding),
  /** At most 300 rows, those that need a look first. */
  rows: z.array(z.object({ tradingDay: z.string(), state: rowState, row: z.number(), nav: z.number().nullable(), sumNav: z.number().nullable(), adjNav: z.number().nullable(), formerNav: z.number().nullable(), formerSumNav: z.number().nullable() })),
})
export type ImportedFund = z.infer<typeof ImportedFund>
export const ImportPreview = z.object({
  batchId: z.string(), status: z.enum(['preview', 'accepted', 'rejected', 'running']), fileNames: z.array(z.string()), source: z.string(), taskId: z.string().nullable(),
  problems: z.array(z.object({ file: z.string(), sheet: z.string(), row: z.number().nullable(), column: z.string(), message: z.string() })),
  funds: z.array(ImportedFund), counts: NavBatch.shape.counts,
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** Which fund each key goes to; a key that is left out keeps what the file says, an empty code leaves the fund out, `+` before a code makes the fund. */
const chosenFunds = z.record(z.string().max(40), z.string().max(41)).default({})
const importFields = z.object({ source: source.default('team'), fundCode: z.string().max(40).optional(), accept: z.enum(['0', '1']).default('0') })
const decision = z.object({
  batchId: id,
  funds: chosenFunds,
  /** Findings whose repair is applied. */
  repairs: z.array(z.string().max(80)).max(20_000).default([]),
  /** The line that stands where a file says two values for one day: row by `key-day`. */
  lines: z.record(z.string().max(80), z.number().int()).default({}),
  /** What happens to points that differ from those on record. */
  changed: z.enum(['correct', 'keep']).default('correct'),
  reason: line.default(''),
})
const ofFund = z.object({ fundCode, source: source.optional() })
const listBody = ofFund.extend({ beginDay: tradingDay.optional(), endDay: tradingDay.optional(), history: z.boolean().default(false) })
const point = z.object({ tradingDay, nav: value.nullish(), sumNav: value.nullish(), adjNav: value.nullish() })
/** What a person enters of one point; a correction says why. */
export const navCorrection = point.extend({ reason: line.min(1, '请输入原因') })

/** One point as a person enters or corrects it. */
export const navDraft = point.extend({ fundCode, source: source.default('team'), reason: line.default('') })

export const navCalls = {
  list: post('/navinfo/get_nav_infos', { about: 'NAV points of a fund with their provenance, newest first.', access: 'nav.read', either: true, aliases: ['/navinfo/list'], query: pageQuery, body: listBody, data: page(NavPoint) }),
  save: post('/navinfo/save', { about: 'Enters or corrects one point: a new revision, with a reason.', access: 'nav.edit', either: true, body: navDraft, data: NavPoint }),
  saveMany: post('/navinfo/save_many_nav', { about: 'Enters or corrects several points of a fund, all or none.', access: 'nav.edit', body: z.object({ fundCode, source: source.default('team'), navs: z.array(point).min(1).max(20_000), reason: line.default('') }), data: z.object({ saved: z.number() }) }),
  put: put('/navinfo/nav', { about: 'Corrects one point (PUT as stated).', access: 'nav.edit', body: navDraft, data: NavPoint }),
  update: post('/navinfo/update_fund_nav', { about: 'NAV of a private fund as the browser extension brings them.', access: 'nav.edit', either: true, aliases: ['/navinfo/updateFundNav'], body: z.object({ assetCode: fundCode, assetNavs: z.array(z.object({ tradingDay, nav: value, sumNav: value.nullish() })).max(20_000) }), data: z.object({ saved: z.number() }) }),
  remove: post('/navinfo/delete', { about: 'Takes points back: an entry of its own, with a reason; nothing is erased.', access: 'nav.edit', either: true, body: ofFund.extend({ days: z.array(tradingDay).min(1).max(5000), reason: line.default('') }), data: z.object({ removed: z.number() }) }),
  export: file('/navinfo/export', { about: 'NAV of funds as a workbook, one sheet a fund.', access: 'nav.read', either: true, body: z.object({ fundCodes: z.array(fundCode).min(1).max(200), beginDay: tradingDay.optional(), endDay: tradingDay.optional() }), data: fileAnswer }),
  chooseSource: post('/navinfo/choose_source', { about: 'Names the source that is read of a fund; an empty one lets the rule choose again.', access: 'nav.edit', body: z.object({ fundCode, source: z.string().trim().max(40) }), data: done }),
  range: post('/navinfo/get_nav_range', { about: 'First and last day and count of a fund\'s series, by source.', access: 'nav.read', either: true, body: ofFund, data: z.array(z.object({ source: z.string(), beginDay: z.string(), endDay: z.string(), count: z.number() })) }),
  section: post('/navinfo/get_nav_section', { about: 'The series of a fund between two days: unit, cumulative, adjusted.', access: 'nav.read', either: true, body: listBody, data: z.object({ source: z.string(), days: z.array(z.string()), nav: z.array(z.number().nullable()), sumNav: z.array(z.number().nullable()), adjNav: z.array(z.number().nullable()) }) }),
  byCodeAndDay: post('/navinfo/get_fund_nav_by_code_and_day', { about: 'NAV of an instrument at a trading day, or the last before it.', access: 'nav.read', either: true, body: z.object({ instrument: fundCode, tradingDay }), data: z.object({ nav: z.number().nullable(), sumNav: z.number().nullable(), tradingDay: z.string() }).nullable() }),
  updateTimes: post('/navinfo/get_nav_update_time_by_codes', { about: 'Last NAV update by fund code.', access: 'nav.read', either: true, body: z.object({ fundCodes: z.array(fundCode).max(9999) }), data: z.record(z.string(), z.string()) }),
  ofFund: post('/navinfo/get_fund_nav', { about: 'The whole series of a fund.', access: 'nav.read', body: ofFund, data: z.object({ source: z.string(), days: z.array(z.string()), nav: z.array(z.number().nullable()), sumNav: z.array(z.number().nullable()), adjNav: z.array(z.number().nullable()) }) }),
  newest: post('/navinfo/get_newest_accurate_nav', { about: 'The newest point of funds, from the best source each.', access: 'nav.read', body: z.object({ fundCodes: z.array(fundCode).max(9999) }), data: z.array(z.object({ fundCode: z.string(), tradingDay: z.string(), nav: z.number().nullable(), sumNav: z.number().nullable(), source: z.string() })) }),

  importV1: upload('/v1/import/multi_nav_table', { about: 'Reads NAV files and shows what they would change; with accept=1 a file without errors is taken at once.', access: 'nav.import', either: true, body: importFields, data: ImportPreview }),
  importV2: upload('/v2/import/multi_nav_table', { about: 'Reads NAV files and shows what they would change; nothing is written before acceptance.', access: 'nav.import', either: true, body: importFields, data: ImportPreview }),
  preview: post('/v2/import/multi_nav_table/preview', { about: 'A preview again, by its batch, compared with the funds that were chosen.', access: 'nav.import', body: z.object({ batchId: id, funds: chosenFunds }), data: ImportPreview }),
  accept: post('/v2/import/multi_nav_table/accept', { about: 'Takes a preview, with the chosen funds and repairs: one transaction. Large files run as a task.', access: 'nav.import', body: decision, data: ImportPreview }),
  reject: post('/v2/import/multi_nav_table/reject', { about: 'Throws a preview away.', access: 'nav.import', body: z.object({ batchId: id }), data: done }),
  batches: post('/v2/import/multi_nav_table/batches', { about: 'Imports, corrections and deletions, newest first.', access: 'nav.read', query: pageQuery, body: z.object({ keyword: z.string().max(80).optional() }), data: page(NavBatch) }),
  revert: post('/v2/import/multi_nav_table/revert', { about: 'Takes a whole batch back: every point returns to what it was before, as a new entry.', access: 'nav.edit', body: z.object({ batchId: id, reason: line.min(1, '请输入原因') }), data: z.object({ restored: z.number(), removed: z.number() }) }),
}
