/** Number of omitted, inserted, replaced or swapped letters; `limit + 1` if there are more than `limit`. */
export function typingErrors(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  return Math.min(errorsByBeginning(one, other, limit)?.at(-1) ?? limit + 1, limit + 1)
}

/** The same for each beginning of the other word, starting with the empty one; undefined if all exceed `limit`. */
export function errorsByBeginning(one: string, other: string, limit: number): readonly number[] | undefined {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1])
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : replaced
      next.push(Math.min(replaced, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > limit) return undefined
    before = row
    row = next
  }
  return row
}
