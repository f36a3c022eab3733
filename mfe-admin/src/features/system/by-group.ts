/**
 * Decides about rows that belong to different owners, one owner after the other in the order in which they come.
 * Resolves with how many it was done with altogether; what was decided before a failure stays so.
 */
export async function byGroup<Row, Owner>(
  rows: readonly Row[],
  ownerOf: (row: Row) => Owner,
  decide: (owner: Owner, rows: readonly Row[]) => Promise<{ readonly count: number }>,
): Promise<number> {
  const groups = new Map<Owner, Row[]>()
  for (const row of rows) groups.set(ownerOf(row), [...(groups.get(ownerOf(row)) ?? []), row])
  let total = 0
  for (const [owner, own] of groups) total += (await decide(owner, own)).count
  return total
}
