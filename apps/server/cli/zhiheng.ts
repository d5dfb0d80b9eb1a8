import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadShared } from '../../../tools/load-shared.ts'
import { openDb } from '../db/db.ts'
import { writeDemoFiles } from '../demo/write-demo-files.ts'
import { importCheck } from './import-check.ts'
import { backup, restore } from './backup.ts'
import { indicatorsCommand } from './indicators.ts'
import { withDatabase } from './with-database.ts'

const usage = `用法：npm run -s zhiheng -- <命令>
  import-check <文件…>            读取净值文件，按 CSV 打印（不需要服务）
  indicators <nav.csv> [选项]     计算指标，打印一个 JSON（不需要服务）
      --distributions csv  --benchmark csv  --from yyyymmdd  --to yyyymmdd
      --freq auto|daily|weekly|monthly  --nav-type adjusted|cumulative|unit
      --preset zhiheng|arithmetic|rf0-weekly|amac  --rf 0.03  --json
  backup <目录>                   备份全部数据与文件（一致的快照）
  restore <目录>                  恢复到空的数据库
  demo-files <目录>               写出演示用的净值文件，可在页面上试导入（不需要服务）
  load-shared <目录>              把测试数据读入平台行情库（试用）`

const [command, ...args] = process.argv.slice(2)
const say = (line: string) => console.log(line)
/** npm runs us in its own folder; paths are meant from where the user stands. */
const place = (path: string) => (existsSync(path) ? path : resolve(process.env.INIT_CWD ?? '.', path))

async function run(): Promise<number> {
  switch (command) {
    case 'import-check':
      return importCheck(args.map(place), say)
    case 'indicators':
      return indicatorsCommand(args, place, say)
    case 'backup':
      return withDatabase((pool) => backup(pool, place(required(args[0])), say))
    case 'restore':
      return withDatabase((pool) => restore(pool, place(required(args[0])), say))
    case 'demo-files':
      return writeDemoFiles(place(required(args[0])), say)
    case 'load-shared':
      await withDatabase((pool) => loadShared(openDb(pool), place(required(args[0])), say))
      return 0
    default:
      console.error(usage)
      return command === undefined || command === 'help' ? 0 : 2
  }
}

function required(path: string | undefined) {
  if (path === undefined) throw new Error(usage)
  return path
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
