import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const repo = resolve(import.meta.dirname, '..')

const left = new Set(['node_modules', 'dist', '.git', '.data', 'shots', '__snapshots__'])

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (left.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Every TypeScript source of the repository, as paths from its root. */
export const sources = () => ['apps', 'packages', 'tools', 'bench', 'e2e'].flatMap((folder) => filesBelow(join(repo, folder))).filter((path) => /\.tsx?$/.test(path)).map((path) => relative(repo, path)).sort()

export const read = (path: string) => readFileSync(join(repo, path), 'utf8')

const importLine = /(?:^|\n)\s*(?:import|export)\b[^'"\n]*?(?:\{[^}]*\}[^'"\n]*?)?\bfrom\s*['"]([^'"]+)['"]|(?:^|[^.\w])import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

/** What a file imports, as it is written. A regular expression on purpose: TypeScript 7 has no stable programmatic interface yet. */
export const importsOf = (text: string) => [...text.matchAll(importLine)].map((match) => (match[1] ?? match[2] ?? match[3])!)
