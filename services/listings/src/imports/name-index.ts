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

/** Words of 32 bits in which the tokens of a name set a bit each: what one has and another lacks is counted at once. */
const WORDS = 4
const MAX_PREFIX = 1024

/** Names of one length. */
interface Bucket<K> {
  readonly names: K[]
  /** Of each name {@link WORDS} words, one name after the other. */
  words: Int32Array
  /** The question in which each was looked at last. */
  seen: Int32Array
  /** By token: names that have it among their rarest, each as its number × {@link MAX_PREFIX} + the token's rank. */
  readonly lists: Map<number, number[]>
}

/**
 * Names in which those alike are found without comparing with all the others: by the rarest tokens where few have those
 * in common, else by a look at every name's bits.
 */
export function createNameIndex<K extends Named>() {
  const buckets = new Map<number, Bucket<K>>()
  const bits = new Int32Array(WORDS)
  let question = 0

  return {
    add(known: K): void {
      const { all, rarest } = known.tokens
      const bucket = buckets.get(all.length) ?? emptyBucket<K>()
      buckets.set(all.length, bucket)
      const number = bucket.names.push(known) - 1
      if (bucket.seen.length === number) grow(bucket)
      setBits(all, bits)
      bucket.words.set(bits, number * WORDS)
      for (const [rank, token] of rarest.entries()) {
        const list = bucket.lists.get(token)
        if (list) list.push(number * MAX_PREFIX + rank)
        else bucket.lists.set(token, [number * MAX_PREFIX + rank])
      }
    },

    /** The most alike of those that are near, the first of several; nothing that is not more alike than `moreThan`. */
    best(
      { all, rarest }: NameTokens,
      isNear: (known: K) => boolean,
      moreThan: number,
    ): { readonly known: K; readonly alike: number } | undefined {
      question += 1
      const { length } = all
      let best: { known: K; alike: number } | undefined
      const compare = (known: K, needed: number) => {
        const shared = sharedOf(all, known.tokens.all, needed)
        const alike = (2 * shared) / (length + known.tokens.all.length)
        if (shared < needed || alike <= moreThan || alike < (best?.alike ?? 0)) return
        if (alike === best?.alike && known.sequence > best.known.sequence) return
        if (isNear(known)) best = { known, alike }
      }
      setBits(all, bits)
      for (let other = shortestOf(length); other <= longestOf(length); other += 1) {
        const bucket = buckets.get(other)
        if (!bucket) continue
        const needed = neededOf(length, other)
        const { names, words, seen } = bucket
        const lists = rarest.slice(0, prefixOf(length, other)).map((token) => bucket.lists.get(token) ?? [])
        const listed = lists.reduce((sum, list) => sum + list.length, 0)
        if (listed * LISTED_COSTS > names.length) {
          for (let number = 0; number < names.length; number += 1) {
            const mayBe = mayShare(bits, words, number * WORDS, length - needed, other - needed)
            if (mayBe) compare(names[number] as K, needed)
          }
          continue
        }
        const theirs = prefixOf(other, length)
        for (const entry of lists.flat()) {
          const number = Math.floor(entry / MAX_PREFIX)
          if (entry % MAX_PREFIX >= theirs || seen[number] === question) continue
          seen[number] = question
          compare(names[number] as K, needed)
        }
      }
      return best
    },
  }
}

/** How many looks at bits a comparison of two names takes. */
const LISTED_COSTS = 8

const emptyBucket = <K>(): Bucket<K> => ({
  names: [],
  words: new Int32Array(2 * WORDS),
  seen: new Int32Array(2),
  lists: new Map(),
})

function grow(bucket: { words: Int32Array; seen: Int32Array }): void {
  const { words, seen } = bucket
  bucket.words = new Int32Array(2 * words.length)
  bucket.words.set(words)
  bucket.seen = new Int32Array(2 * seen.length)
  bucket.seen.set(seen)
}

function setBits(tokens: Int32Array, bits: Int32Array): void {
  bits.fill(0)
  for (const token of tokens) bits[(token >>> 5) % WORDS] = (bits[(token >>> 5) % WORDS] ?? 0) | (1 << (token & 31))
}

/** False when either has more bits that the other lacks than tokens may be missing there. */
function mayShare(bits: Int32Array, words: Int32Array, from: number, few: number, fewOfTheirs: number): boolean {
  let missing = 0
  let missingOfTheirs = 0
  for (let word = 0; word < WORDS; word += 1) {
    const mine = bits[word] as number
    const theirs = words[from + word] as number
    missing += bitsOf(mine & ~theirs)
    missingOfTheirs += bitsOf(theirs & ~mine)
    if (missing > few || missingOfTheirs > fewOfTheirs) return false
  }
  return true
}

/** How many bits are set. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many two ascending lists have in common; less than `needed` as soon as that cannot be reached. */
function sharedOf(one: Int32Array, other: Int32Array, needed: number): number {
  let at = 0
  let otherAt = 0
  let shared = 0
  while (at < one.length && otherAt < other.length) {
    if (shared + Math.min(one.length - at, other.length - otherAt) < needed) return shared
    const left = one[at] as number
    const right = other[otherAt] as number
    if (left === right) shared += 1
    if (left <= right) at += 1
    if (right <= left) otherAt += 1
  }
  return shared
}
