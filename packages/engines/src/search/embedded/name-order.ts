/** Dutch collation: ignores case and accents, and orders numbers by value. */
export const dutchCollator = new Intl.Collator('nl', { sensitivity: 'base', numeric: true })

/**
 * Ranks of the names in use. Sorting with a collator at each query is slow, so the order is maintained: {@link prepare}
 * inserts a few new names between their neighbours, and merges many.
 */
export class NameOrder {
  private readonly uses = new Map<string, number>()
  private orderedNames: string[] = []
  /** Names that have no place in the order yet. */
  private newNames: string[] = []
  private ranks = new Map<string, number>()
  private unusedCount = 0

  retain(name: string): void {
    const uses = this.uses.get(name)
    if (uses === undefined) this.newNames.push(name)
    else if (uses === 0) this.unusedCount -= 1
    this.uses.set(name, (uses ?? 0) + 1)
  }

  release(name: string): void {
    const uses = (this.uses.get(name) ?? 1) - 1
    this.uses.set(name, uses)
    if (uses === 0) this.unusedCount += 1
  }

  /** Smaller sorts first. Names that the collator considers equal share a rank, so that the next criterion decides. */
  rank(name: string): number {
    return this.ranks.get(name) ?? Number.NaN
  }

  /** Ranks the new names. After `unchanged`, the ranks of all other names are the same. */
  prepare(): 'unchanged' | 'renumbered' {
    if (this.newNames.length === 0) return 'unchanged'
    if (this.unusedCount > 1_000 && this.unusedCount > this.uses.size / 2) this.forgetUnused()
    const newNames = this.newNames
    this.newNames = []
    const isSmallChange = newNames.length * 50 < this.orderedNames.length
    if (isSmallChange && this.insertAll(newNames)) return 'unchanged'
    const inOrder = new Set(this.orderedNames)
    const remaining = newNames.filter((name) => !inOrder.has(name)).sort(dutchCollator.compare)
    this.orderedNames = merge(this.orderedNames, remaining)
    this.rankAll()
    return 'renumbered'
  }

  /** Inserts names one after the other, until `insertBetween` returns false for one: then all must be renumbered. */
  private insertAll(names: readonly string[]): boolean {
    for (const name of names) {
      if (!this.insertBetween(name)) return false
    }
    return true
  }

  /** Inserts a name into the order. Returns false when no number is left between the ranks of its neighbours. */
  private insertBetween(name: string): boolean {
    const position = lowerBound(this.orderedNames, name)
    const before = this.orderedNames[position - 1]
    const after = this.orderedNames[position]
    this.orderedNames.splice(position, 0, name)
    if (after !== undefined && dutchCollator.compare(after, name) === 0) {
      this.ranks.set(name, this.rank(after))
      return true
    }
    if (before === undefined) {
      this.ranks.set(name, after === undefined ? 0 : this.rank(after) - 1)
      return true
    }
    const low = this.rank(before)
    const high = after === undefined ? low + 2 : this.rank(after)
    const middle = (low + high) / 2
    this.ranks.set(name, middle)
    return middle > low && middle < high
  }

  private rankAll(): void {
    this.ranks = new Map()
    let rank = 0
    let previous: string | undefined
    for (const name of this.orderedNames) {
      if (previous !== undefined && dutchCollator.compare(previous, name) !== 0) rank += 1
      this.ranks.set(name, rank)
      previous = name
    }
  }

  private forgetUnused(): void {
    const isUsed = (name: string) => (this.uses.get(name) ?? 0) > 0
    this.orderedNames = this.orderedNames.filter(isUsed)
    this.newNames = this.newNames.filter(isUsed)
    for (const [name, uses] of this.uses) {
      if (uses === 0) this.uses.delete(name)
    }
    this.unusedCount = 0
  }
}

/** The position of the first name that does not sort before `name`. */
function lowerBound(ordered: readonly string[], name: string): number {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (dutchCollator.compare(ordered[middle] as string, name) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function merge(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = []
  let position = 0
  for (const name of b) {
    while (position < a.length && dutchCollator.compare(a[position] as string, name) <= 0) {
      merged.push(a[position] as string)
      position += 1
    }
    merged.push(name)
  }
  return merged.concat(a.slice(position))
}
