/**
 * Decides about rows of several owners with one call per owner, in order. Resolves with the total of decided rows. A
 * failure stops the rest; earlier decisions remain.
 */
export async function decideByOwner<Row, Owner>(
  rows: readonly Row[],
  ownerOf: (row: Row) => Owner,
  decide: (owner: Owner, rows: readonly Row[]) => Promise<{ readonly count: number }>,
): Promise<number> {
  const groups = new Map<Owner, Row[]>()
  for (const row of rows) {
    const owner = ownerOf(row)
    groups.set(owner, [...(groups.get(owner) ?? []), row])
  }
  let total = 0
  for (const [owner, rowsOfOwner] of groups) {
    const { count } = await decide(owner, rowsOfOwner)
    total += count
  }
  return total
}
