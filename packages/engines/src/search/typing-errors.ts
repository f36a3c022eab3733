import type SearchableMap from 'minisearch/SearchableMap'

/** Number of typing errors tolerated in a word: none in short words and in words with digits, else one or two. */
function toleranceOf(word: string): number {
  if (word.length <= 4 || /\d/.test(word)) return 0
  return word.length <= 7 ? 1 : 2
}

/**
 * The words nearest to a mistyped one, all at the same smallest distance within its tolerance. Swapped neighbouring
 * letters are one error here and two in the tree, so the word is also looked up with each pair of letters swapped back.
 */
export function findNearest<T>(
  tree: SearchableMap<T>,
  word: string,
  isCandidate: (value: T) => boolean = () => true,
): { readonly values: readonly T[]; readonly distance: number } {
  const tolerance = toleranceOf(word)
  for (let distance = 1; distance <= tolerance; distance += 1) {
    const values = new Set<T>()
    for (const [value, errors] of tree.fuzzyGet(word, distance).values()) {
      if (errors > 0 && isCandidate(value)) values.add(value)
    }
    for (const swapped of swappedNeighbours(word)) {
      if (distance === 1) {
        const value = tree.get(swapped)
        if (value !== undefined && isCandidate(value)) values.add(value)
        continue
      }
      for (const [value] of tree.fuzzyGet(swapped, distance - 1).values()) {
        if (isCandidate(value)) values.add(value)
      }
    }
    if (values.size > 0) return { values: [...values], distance }
  }
  return { values: [], distance: 0 }
}

function* swappedNeighbours(word: string): Generator<string> {
  for (let at = 0; at < word.length - 1; at += 1) {
    const letter = word[at]
    const next = word[at + 1]
    if (letter !== next) yield `${word.slice(0, at)}${next}${letter}${word.slice(at + 2)}`
  }
}
