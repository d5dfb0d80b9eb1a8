import { asDay } from '@zhiheng/domain'
import { sql } from 'kysely'
import { asOrg } from '../apps/server/db/db.ts'
import { acceptImport, type Decision } from '../apps/server/domains/nav/accept-import.ts'
import { addBatch } from '../apps/server/domains/nav/ledger.store.ts'
import { previewImport } from '../apps/server/domains/nav/preview-import.ts'
import { type NamedBytes, readFiles } from '../apps/server/domains/nav/read-files.ts'
import { foundOrganisation } from '../apps/server/domains/organisation/found-organisation.ts'
import { forgetPeak, heldMemory, peakMemory } from './usage.ts'
import { type Market, withMarket } from './with-market.ts'

const acting = { orgId: '2', userId: 'bench', call: 'bench' }
const fundsInFile = 500
const codeOf = (fund: number) => `SX${String(100_000 + fund)}`

/** What custodians send: several funds one under the other, a walk of its own for each, four decimals. */
function filesOf(funds: number, days: Int32Array): NamedBytes[] {
  const dates = Array.from(days, (day) => String(day).replace(/(....)(..)(..)/, '$1-$2-$3'))
  const part = (from: number) => {
    const lines = ['产品代码,产品名称,净值日期,单位净值,累计单位净值']
    for (let fund = from; fund < Math.min(funds, from + fundsInFile); fund++) {
      let nav = 1
      for (const [at, date] of dates.entries()) {
        nav *= 1 + 0.012 * Math.sin(fund * 7.3 + at * at * 0.37) + 0.0002
        lines.push(`${codeOf(fund)},样本私募${fund},${date},${nav.toFixed(4)},${nav.toFixed(4)}`)
      }
    }
    return { name: `净值表${from / fundsInFile + 1}.csv`, bytes: Buffer.from(`${lines.join('\r\n')}\r\n`) }
  }
  return Array.from({ length: Math.ceil(funds / fundsInFile) }, (_, at) => part(at * fundsInFile))
}

/** A million rows through the functions of the import: read in a thread, checked and compared, taken in one transaction. Reach: 25 s in all. */
export async function benchImport({ db, days, now }: Market, funds = 1000) {
  await db.transaction().execute((inside) => foundOrganisation(inside, { id: '2', orgName: '样本资产', edition: 2, admin: { userName: 'bench2', realName: '管理员', password: 'correct-horse-9', mustChange: false } }))
  const codes = Array.from({ length: funds }, (_, fund) => codeOf(fund))
  await asOrg(db, acting, (inside) => sql`insert into fund (fund_code, short_name, is_private, inception_day) select code, code, true, ${String(days[0])} from unnest(${codes}::text[]) as f(code)`.execute(inside))
  const files = filesOf(funds, days)
  const decision: Decision = { funds: {}, repairs: [], lines: {}, changed: 'correct', reason: '' }
  for (const title of ['new rows', 'the same rows again']) {
    const marks = [performance.now()]
    const peaks: string[] = []
    const mark = () => {
      marks.push(performance.now())
      peaks.push(peakMemory().toFixed(0))
    }
    forgetPeak()
    const reads = await readFiles(files)
    mark()
    const batchId = await asOrg(db, acting, async (inside) => {
      const stored = { files: files.map(({ name }) => ({ name, hash: '' })), source: 'team' }
      const id = await addBatch(inside, 'own', acting.userId, { kind: 'import', source: 'team', fileName: files.map(({ name }) => name).join('、'), status: 'preview', preview: stored })
      const preview = await previewImport(inside, { id, status: 'preview', source: 'team' }, reads, { scope: 'own', source: 'team', today: asDay(now) })
      console.log(`import, ${title}: ${JSON.stringify(preview.counts)}`)
      return id
    })
    mark()
    await asOrg(db, acting, (inside) => acceptImport(inside, 'own', acting, batchId, reads, decision, now))
    mark()
    const [read, compared, accepted] = marks.slice(1).map((at, place) => ((at - marks[place]!) / 1000).toFixed(1))
    console.log(`  ${files.length} files, ${(files.reduce((sum, file) => sum + file.bytes.length, 0) / 1e6).toFixed(0)} MB: read ${read} s, preview ${compared} s, acceptance ${accepted} s, in all ${((marks[3]! - marks[0]!) / 1000).toFixed(1)} s; most memory in each ${peaks.join(' / ')} MB, of it left ${(process.memoryUsage().rss / 1e6).toFixed(0)}, with the database ${heldMemory(process.pid).toFixed(0)} MB`)
  }
}

if (import.meta.main) await withMarket(0, Number(process.argv[2] ?? 1000), (market) => benchImport(market))
