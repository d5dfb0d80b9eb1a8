import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportField, ReportFund } from '@zhiheng/contract'
import { api } from '../../api.ts'
import { makeReportBatch, type ReportAsk } from '../../app/report-batch.ts'

/** What the screen asks of reports; every panel asks for its own parts, and the batch makes one request of them. */
export interface Choices {
  period: string
  beginDay: string | undefined
  endDay: string | undefined
  navType: 'adjusted' | 'cumulative' | 'unit'
  freq: 'auto' | 'daily' | 'weekly' | 'monthly'
  preset: 'zhiheng' | 'arithmetic' | 'rf0-weekly' | 'amac'
  benchmark: string | undefined
  months: number
}
export const startChoices: Choices = { period: 'y3', beginDay: undefined, endDay: undefined, navType: 'adjusted', freq: 'auto', preset: 'zhiheng', benchmark: undefined, months: 12 }

export function askOf(codes: readonly string[], { period, beginDay, endDay, benchmark, ...rest }: Choices): ReportAsk {
  return { fund_codes: codes.join(), ...rest, ...(benchmark ? { benchmark } : {}), ...(beginDay && endDay ? { begin_day: beginDay, end_day: endDay } : { period }) }
}

const batch = makeReportBatch((body) => api.report.report({ body }))

export type Reported<F extends ReportField> = ReportFund & Required<Pick<ReportFund, F>>
/** Parts of the reports of the funds, in their order. */
export function useReports<const F extends ReportField>(codes: readonly string[], choices: Choices, fields: readonly F[]) {
  const about = askOf(codes, choices)
  return useQuery({
    queryKey: [api.report.report.key, about, fields.join()], enabled: codes.length > 0, placeholderData: keepPreviousData,
    queryFn: async () => (await batch(about, fields)).funds as Reported<F>[],
  })
}
