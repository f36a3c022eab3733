/** Decides about rows with one call per group. Resolves with the number of decided rows. Stops at the first failure. */
export async function decideInGroups<Row, Group>(
  rows: readonly Row[],
  groupOf: (row: Row) => Group,
  decide: (group: Group, rows: readonly Row[]) => Promise<{ readonly count: number }>,
): Promise<number> {
  const rowsByGroup = new Map<Group, Row[]>()
  for (const row of rows) {
    const group = groupOf(row)
    rowsByGroup.set(group, [...(rowsByGroup.get(group) ?? []), row])
  }
  let total = 0
  for (const [group, rowsOfGroup] of rowsByGroup) {
    const { count } = await decide(group, rowsOfGroup)
    total += count
  }
  return total
}
