import { expect, test } from 'vitest'
import { read, sources } from './sources.ts'

/** Lines past which a file is refused (architecture §12): every model without such a bound has a file of 2,000 lines. */
const limits: readonly [RegExp, number][] = [
  [/\.test\.tsx?$/, 500],
  [/^packages\/contract\//, 400],
  [/\.(calls|store)\.ts$/, 300],
  [/\.rules\.ts$|^packages\/analytics\/measures\//, 250],
  [/^apps\/web\/screens\/.*Screen\.tsx$/, 350],
  [/^apps\/web\/kit\//, 250],
  [/.*/, 400],
]

test('no file is past the size at which it is split', () => {
  const tooLong = sources().flatMap((path) => {
    const lines = read(path).split('\n').length - 1
    const [, limit] = limits.find(([pattern]) => pattern.test(path))!
    return lines > limit ? [`${path}: ${lines} > ${limit}`] : []
  })
  expect(tooLong).toEqual([])
})
