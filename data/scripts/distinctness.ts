/** How much texts repeat each other. The similarity of two texts is the Jaccard index of their three-word shingles. */
export interface Distinctness {
  readonly count: number
  readonly distinct: number
  /** The highest similarity of any two texts, 0 to 1. */
  readonly highest: number
  /** Mean over all texts of the similarity to the nearest other text. */
  readonly meanNearest: number
  /** Pairs with a similarity of at least 0.5. */
  readonly nearDuplicates: number
}

const NEAR_DUPLICATE = 0.5

export function measureDistinctness(texts: readonly string[]): Distinctness {
  const shingles = texts.map(shinglesOf)
  const textsOfShingle = new Map<string, number[]>()
  for (const [index, set] of shingles.entries()) {
    for (const shingle of set) {
      const list = textsOfShingle.get(shingle)
      if (list) list.push(index)
      else textsOfShingle.set(shingle, [index])
    }
  }
  let highest = 0
  let nearDuplicates = 0
  let sumNearest = 0
  for (const [index, set] of shingles.entries()) {
    const sharedCounts = new Map<number, number>()
    for (const shingle of set) {
      for (const otherIndex of textsOfShingle.get(shingle) ?? []) {
        sharedCounts.set(otherIndex, (sharedCounts.get(otherIndex) ?? 0) + 1)
      }
    }
    let nearest = 0
    for (const [otherIndex, count] of sharedCounts) {
      if (otherIndex === index) continue
      const similarity = count / (set.size + (shingles[otherIndex]?.size ?? 0) - count)
      nearest = Math.max(nearest, similarity)
      if (similarity >= NEAR_DUPLICATE && otherIndex > index) nearDuplicates++
    }
    highest = Math.max(highest, nearest)
    sumNearest += nearest
  }
  return {
    count: texts.length,
    distinct: new Set(texts).size,
    highest,
    meanNearest: sumNearest / Math.max(texts.length, 1),
    nearDuplicates,
  }
}

function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}€']+/gu) ?? []
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`))
}
