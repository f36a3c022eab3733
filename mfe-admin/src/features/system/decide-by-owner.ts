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
  for (const row of rows) groups.set(ownerOf(row), [...(groups.get(ownerOf(row)) ?? []), row])
  let total = 0
  for (const [owner, own] of groups) total += (await decide(owner, own)).count
  return total
}
