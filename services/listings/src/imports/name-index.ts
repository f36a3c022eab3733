/** The letter pairs of a name, encoded as numbers. A pair that occurs again in the name gets another number. */
export interface NameTokens {
  /** All tokens in ascending order, so that common tokens are counted in one pass over two names. */
  readonly all: Int32Array
  /** The rarest tokens, rarest first; only as many as a search may need. */
  readonly rarest: readonly number[]
}

export interface Named {
  readonly tokens: NameTokens
  /** Position in the order of `add`. */
  readonly sequence: number
}

/** Frequency of letters in Dutch per thousand; other letters are rare. */
const LETTER_FREQUENCIES: Readonly<Record<string, number>> = {
  e: 189,
  n: 100,
  a: 75,
  t: 68,
  i: 65,
  r: 64,
  o: 61,
  d: 59,
  s: 37,
  l: 36,
  g: 34,
  v: 29,
  h: 24,
  k: 23,
  m: 22,
  u: 20,
  b: 16,
  p: 16,
  w: 15,
  j: 15,
  z: 14,
  c: 12,
  f: 8,
}
const RARE_FREQUENCY = 3

/** Number of tokens that two names of these lengths must share for a Dice coefficient of at least 4/5, rounded up. */
const minSharedOf = (length: number, otherLength: number) => Math.floor((2 * (length + otherLength) + 4) / 5)
/** Names with fewer tokens than the minimum, or more than the maximum, cannot be similar to a name of this length. */
const minLengthOf = (length: number) => Math.ceil((2 * length) / 3)
const maxLengthOf = (length: number) => Math.floor((3 * length) / 2)

/** Turns names into tokens. Tokens of different tokenizers cannot be compared. */
export function createTokenizer(): (core: string) => NameTokens {
  const numberByPair = new Map<string, number>()
  const commonness: number[] = []

  const numberOf = (pair: string, occurrence: number): number => {
    const numberedPair = occurrence === 1 ? pair : `${pair} ${occurrence}`
    const existing = numberByPair.get(numberedPair)
    if (existing !== undefined) return existing
    // Each repetition makes a pair eight times rarer.
    let weight = 8 ** (1 - occurrence)
    for (const letter of pair) weight *= LETTER_FREQUENCIES[letter] ?? RARE_FREQUENCY
    numberByPair.set(numberedPair, commonness.push(weight) - 1)
    return commonness.length - 1
  }
  const byRarity = (a: number, b: number) => (commonness[a] ?? 0) - (commonness[b] ?? 0) || a - b

  return (core) => {
    const letters = [...core.replaceAll(' ', '')]
    const pairs = letters
      .map((letter, index) => letter + (letters[index + 1] ?? ''))
      .filter((pair) => pair.length > 1 || letters.length === 1)
    // A common token makes all names without letters similar to each other.
    if (letters.length === 0) pairs.push('')
    const occurrences = new Map<string, number>()
    const tokens = pairs.map((pair) => {
      const occurrence = (occurrences.get(pair) ?? 0) + 1
      occurrences.set(pair, occurrence)
      return numberOf(pair, occurrence)
    })
    const prefixLength = prefixOf(tokens.length, minLengthOf(tokens.length))
    return { all: Int32Array.from(tokens).sort(), rarest: tokens.sort(byRarity).slice(0, prefixLength) }
  }
}

/**
 * The length of the prefix for the prefix filter. If two sets share the required number of tokens, their prefixes, both
 * sorted by rarity, have a token in common. So looking up this many tokens of a set finds every similar set of
 * the other length.
 */
const prefixOf = (length: number, otherLength: number) => Math.max(0, length - minSharedOf(length, otherLength) + 1)

/** Number of 32-bit words in a name's bitmap of tokens. Two bitmaps give an upper bound of the shared tokens. */
const BITMAP_WORDS = 4
const MAX_PREFIX_LENGTH = 1024

/** Names with the same number of tokens. */
interface Bucket<K> {
  readonly names: K[]
  /** {@link BITMAP_WORDS} words per name. */
  bitmaps: Int32Array
  /** Per name the number of the last search that compared it. */
  lastSearch: Int32Array
  /** Per token the names with it among their rarest: name number × {@link MAX_PREFIX_LENGTH} + rank of the token. */
  readonly lists: Map<number, number[]>
}

/**
 * Finds similar names without comparing all pairs: by their rarest tokens if few names share them, otherwise by
 * comparing bitmaps.
 */
export function createNameIndex<K extends Named>() {
  const buckets = new Map<number, Bucket<K>>()
  const bits = new Int32Array(BITMAP_WORDS)
  let searchNumber = 0

  return {
    add(entry: K): void {
      const { all, rarest } = entry.tokens
      const bucket = buckets.get(all.length) ?? emptyBucket<K>()
      buckets.set(all.length, bucket)
      const nameNumber = bucket.names.push(entry) - 1
      if (bucket.lastSearch.length === nameNumber) grow(bucket)
      setBits(all, bits)
      bucket.bitmaps.set(bits, nameNumber * BITMAP_WORDS)
      for (const [rank, token] of rarest.entries()) {
        const list = bucket.lists.get(token)
        if (list) list.push(nameNumber * MAX_PREFIX_LENGTH + rank)
        else bucket.lists.set(token, [nameNumber * MAX_PREFIX_LENGTH + rank])
      }
    },

    /**
     * Finds the most similar name for which `isNear` is true and whose similarity exceeds `similarityFloor`; of equally
     * similar names the one that was added first.
     */
    findBest(
      { all, rarest }: NameTokens,
      isNear: (entry: K) => boolean,
      similarityFloor: number,
    ): { readonly entry: K; readonly similarity: number } | undefined {
      searchNumber += 1
      const { length } = all
      let best: { entry: K; similarity: number } | undefined
      const compare = (entry: K, minShared: number) => {
        const shared = sharedTokens(all, entry.tokens.all, minShared)
        const similarity = (2 * shared) / (length + entry.tokens.all.length)
        if (shared < minShared || similarity <= similarityFloor || similarity < (best?.similarity ?? 0)) return
        if (similarity === best?.similarity && entry.sequence > best.entry.sequence) return
        if (isNear(entry)) best = { entry, similarity }
      }
      setBits(all, bits)
      for (let otherLength = minLengthOf(length); otherLength <= maxLengthOf(length); otherLength += 1) {
        const bucket = buckets.get(otherLength)
        if (!bucket) continue
        const minShared = minSharedOf(length, otherLength)
        const { names, bitmaps, lastSearch } = bucket
        const lists = rarest.slice(0, prefixOf(length, otherLength)).map((token) => bucket.lists.get(token) ?? [])
        const listedCount = lists.reduce((sum, list) => sum + list.length, 0)
        if (listedCount * LISTED_COMPARISON_COST > names.length) {
          for (let nameNumber = 0; nameNumber < names.length; nameNumber += 1) {
            const mayBeSimilar = mayShare(
              bits,
              bitmaps,
              nameNumber * BITMAP_WORDS,
              length - minShared,
              otherLength - minShared,
            )
            if (mayBeSimilar) compare(names[nameNumber] as K, minShared)
          }
          continue
        }
        const otherPrefix = prefixOf(otherLength, length)
        for (const numberAndRank of lists.flat()) {
          const nameNumber = Math.floor(numberAndRank / MAX_PREFIX_LENGTH)
          const rank = numberAndRank % MAX_PREFIX_LENGTH
          if (rank >= otherPrefix || lastSearch[nameNumber] === searchNumber) continue
          lastSearch[nameNumber] = searchNumber
          compare(names[nameNumber] as K, minShared)
        }
      }
      return best
    },
  }
}

/** Cost of comparing two names, in bitmap comparisons. */
const LISTED_COMPARISON_COST = 8

const emptyBucket = <K>(): Bucket<K> => ({
  names: [],
  bitmaps: new Int32Array(2 * BITMAP_WORDS),
  lastSearch: new Int32Array(2),
  lists: new Map(),
})

function grow(bucket: { bitmaps: Int32Array; lastSearch: Int32Array }): void {
  const { bitmaps, lastSearch } = bucket
  bucket.bitmaps = new Int32Array(2 * bitmaps.length)
  bucket.bitmaps.set(bitmaps)
  bucket.lastSearch = new Int32Array(2 * lastSearch.length)
  bucket.lastSearch.set(lastSearch)
}

function setBits(tokens: Int32Array, bits: Int32Array): void {
  bits.fill(0)
  for (const token of tokens) {
    const word = (token >>> 5) % BITMAP_WORDS
    bits[word] = (bits[word] ?? 0) | (1 << (token & 31))
  }
}

/** False if either name lacks more tokens of the other than a similar name may. */
function mayShare(
  bits: Int32Array,
  bitmapsOfOthers: Int32Array,
  from: number,
  maxMissing: number,
  maxMissingOfOther: number,
): boolean {
  let missing = 0
  let missingOfOther = 0
  for (let word = 0; word < BITMAP_WORDS; word += 1) {
    const bitsOfName = bits[word] as number
    const bitsOfOther = bitmapsOfOthers[from + word] as number
    missing += bitsSetIn(bitsOfName & ~bitsOfOther)
    missingOfOther += bitsSetIn(bitsOfOther & ~bitsOfName)
    if (missing > maxMissing || missingOfOther > maxMissingOfOther) return false
  }
  return true
}

function bitsSetIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Number of common tokens of two ascending lists. Stops early, below `minShared`, if `minShared` cannot be reached. */
function sharedTokens(a: Int32Array, b: Int32Array, minShared: number): number {
  let indexInA = 0
  let indexInB = 0
  let shared = 0
  while (indexInA < a.length && indexInB < b.length) {
    if (shared + Math.min(a.length - indexInA, b.length - indexInB) < minShared) return shared
    const tokenOfA = a[indexInA] as number
    const tokenOfB = b[indexInB] as number
    if (tokenOfA === tokenOfB) shared += 1
    if (tokenOfA <= tokenOfB) indexInA += 1
    if (tokenOfB <= tokenOfA) indexInB += 1
  }
  return shared
}
