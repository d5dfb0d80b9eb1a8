/** Chance that is the same on every run: sfc32 (Chris Doty-Humphrey, PractRand), seeded from a text. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next: () => number
  normal: () => number
  between: (from: number, to: number) => number
  /** Both ends included. */
  whole: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (share: number) => boolean
  shuffled: <T>(list: readonly T[]) => T[]
  /** A stream of its own, so that what is drawn for one thing never moves another. */
  fork: (label: string) => Random
}

export function randomOf(seed: string): Random {
  const next = sfc32(seed)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  return {
    next, whole, pick,
    // Box and Muller; the second value is left out, so that each draw takes the same two steps.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    between: (from, to) => from + next() * (to - from),
    chance: (share) => next() < share,
    shuffled: (list) => {
      const out = [...list]
      for (let at = out.length - 1; at > 0; at--) {
        const other = whole(0, at)
        ;[out[at], out[other]] = [out[other]!, out[at]!]
      }
      return out
    },
    fork: (label) => randomOf(`${seed}/${label}`),
  }
}

function sfc32(seed: string): () => number {
  let [a, b, c, counter] = [fnv(seed, 0x811c9dc5), fnv(seed, 0x1b873593), fnv(seed, 0xcc9e2d51), 1]
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let at = 0; at < 12; at++) next()
  return next
}

/** FNV-1a over UTF-16 units. */
function fnv(text: string, from: number): number {
  let hash = from
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
