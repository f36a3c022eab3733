/** A name by its pairs of letters, as numbers: the second of a pair that comes twice is another number than the first. */
export interface NameTokens {
  /** Ascending: what two names share is counted in one walk over both. */
  readonly all: Int32Array
  /** The rarest first, as many as may have to be looked at. */
  readonly rarest: readonly number[]
}

export interface Named {
  readonly tokens: NameTokens
  /** Grows with each that is added. */
  readonly sequence: number
}

/** How common letters are in Dutch, in thousandths; what is not here is rare. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ e: 189, n: 100, a: 75, t: 68, i: 65, r: 64, o: 61, d: 59, s: 37, l: 36, g: 34, v: 29, h: 24, k: 23, m: 22 },
  ...{ u: 20, b: 16, p: 16, w: 15, j: 15, z: 14, c: 12, f: 8 },
}
const RARE = 3

/** Two names are alike from 4/5 of Dice's measure on: when they share 2/5 of the pairs that they have together. */
const neededOf = (one: number, other: number) => Math.floor((2 * (one + other) + 4) / 5)
const shortestOf = (length: number) => Math.ceil((2 * length) / 3)
const longestOf = (length: number) => Math.floor((3 * length) / 2)
const MOST_LENGTHS = 4096

/** Gives names their tokens. Numbers hold within one of these only. */
export function createTokenizer(): (core: string) => NameTokens {
  const numbers = new Map<string, number>()
  const commonness: number[] = []

  const numberOf = (pair: string, time: number): number => {
    const token = time === 1 ? pair : `${pair} ${time}`
    const known = numbers.get(token)
    if (known !== undefined) return known
    const weight = [...pair].reduce((product, letter) => product * (LETTERS[letter] ?? RARE), 1) / 8 ** (time - 1)
    numbers.set(token, commonness.push(weight) - 1)
    return commonness.length - 1
  }
  const byRarity = (one: number, other: number) => (commonness[one] ?? 0) - (commonness[other] ?? 0) || one - other

  return (core) => {
    const letters = [...core.replaceAll(' ', '')]
    const pairs = letters
      .map((letter, at) => letter + (letters[at + 1] ?? ''))
      .filter((pair) => pair.length > 1 || letters.length === 1)
    // Names without a letter are alike among themselves.
    if (letters.length === 0) pairs.push('')
    const times = new Map<string, number>()
    const tokens = pairs.map((pair) => {
      const time = (times.get(pair) ?? 0) + 1
      times.set(pair, time)
      return numberOf(pair, time)
    })
    const looked = prefixOf(tokens.length, shortestOf(tokens.length))
    return { all: Int32Array.from(tokens).sort(), rarest: tokens.sort(byRarity).slice(0, looked) }
  }
}

/**
 * Of two sets that share at least so many, in any one order, the first few of both have one in common: no more of a set
 * than this must be looked at to find every other of the given length that is alike.
 */
const prefixOf = (length: number, otherLength: number) => Math.max(0, length - neededOf(length, otherLength) + 1)

/** Names in which those alike are found without looking at the others, however many there are. */
export function createNameIndex<K extends Named>() {
  /** By token and length of the name. */
  const lists = new Map<number, { readonly known: K; readonly at: number }[]>()
  const seen = new Map<K, number>()
  let question = 0

  return {
    add(known: K): void {
      const { all, rarest } = known.tokens
      for (const [at, token] of rarest.entries()) {
        const key = token * MOST_LENGTHS + all.length
        const list = lists.get(key)
        if (list) list.push({ known, at })
        else lists.set(key, [{ known, at }])
      }
    },

    /** The most alike of those that are near, the first of several; nothing that is not more alike than `atLeast`. */
    best(
      tokens: NameTokens,
      isNear: (known: K) => boolean,
      moreThan: number,
    ): { readonly known: K; readonly alike: number } | undefined {
      question += 1
      const length = tokens.all.length
      let best: { known: K; alike: number } | undefined
      for (let other = shortestOf(length); other <= longestOf(length); other += 1) {
        const needed = neededOf(length, other)
        const mine = Math.min(prefixOf(length, other), tokens.rarest.length)
        const theirs = prefixOf(other, length)
        for (let at = 0; at < mine; at += 1) {
          for (const found of lists.get((tokens.rarest[at] ?? 0) * MOST_LENGTHS + other) ?? []) {
            const { known } = found
            if (found.at >= theirs || seen.get(known) === question) continue
            seen.set(known, question)
            const shared = sharedOf(tokens.all, known.tokens.all, needed)
            const alike = (2 * shared) / (length + other)
            if (shared < needed || alike <= moreThan || alike < (best?.alike ?? 0)) continue
            if (alike === best?.alike && known.sequence > best.known.sequence) continue
            if (isNear(known)) best = { known, alike }
          }
        }
      }
      return best
    },
  }
}

/** How many two ascending lists have in common; less than `needed` as soon as that cannot be reached. */
function sharedOf(one: Int32Array, other: Int32Array, needed: number): number {
  let [at, otherAt, shared] = [0, 0, 0]
  while (at < one.length && otherAt < other.length) {
    if (shared + Math.min(one.length - at, other.length - otherAt) < needed) return shared
    const [left, right] = [one[at] ?? 0, other[otherAt] ?? 0]
    if (left === right) shared += 1
    if (left <= right) at += 1
    if (right <= left) otherAt += 1
  }
  return shared
}
