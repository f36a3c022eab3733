/** Number of omitted, inserted, replaced or swapped letters; `limit + 1` if there are more than `limit`. */
export function typingErrors(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  return Math.min(errorsByBeginning(a, b, limit)?.at(-1) ?? limit + 1, limit + 1)
}

/**
 * The number of typing errors between `a` and each beginning of `b`, from the empty one on; undefined if all exceed
 * `limit`.
 */
export function errorsByBeginning(a: string, b: string, limit: number): readonly number[] | undefined {
  let previousRow: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const nextRow = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const errorsIfReplaced = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const errorsIfSwapped = isSwap ? (previousRow[j - 2] ?? 0) + 1 : errorsIfReplaced
      nextRow.push(Math.min(errorsIfReplaced, errorsIfSwapped, (row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1))
    }
    if (Math.min(...nextRow) > limit) return undefined
    previousRow = row
    row = nextRow
  }
  return row
}
