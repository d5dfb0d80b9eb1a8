import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoFiles } from './demo-files.ts'
import { demoEndDay } from './ensure-demo.ts'

/** The files of the demonstration as files, up to the last exchange day. */
export function writeDemoFiles(folder: string, say: (line: string) => void, now: Date = new Date()): number {
  mkdirSync(folder, { recursive: true })
  for (const { name, bytes } of demoFiles(demoEndDay(now))) {
    writeFileSync(join(folder, name), bytes)
    say(join(folder, name))
  }
  return 0
}
