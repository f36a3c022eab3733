/** Sends one request; `round` counts from 0. */
type Question = (round: number) => Promise<{ readonly status: number }>
type Questions = Readonly<Record<string, Question>>

/**
 * Finds the requests that cost more than `times` the processor time with much data than with little; prints all, in
 * milliseconds of this process, the client included. Both are measured in turn, so that a slow machine affects both, and
 * the minimum of `rounds` counts, because other work can only add to it. Retries what a busy machine refuses (503);
 * throws for any other status than 200.
 */
export async function findGrowingCosts(
  { few, many }: { readonly few: Questions; readonly many: Questions },
  { rounds, times }: { readonly rounds: number; readonly times: number },
): Promise<string[]> {
  const rows = []
  for (const [name, ask] of Object.entries(few)) {
    const askMany = many[name]
    if (askMany === undefined) throw new Error(`${name} is not asked where there is much`)
    let [least, leastOfMany] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < rounds; round += 1) {
      least = Math.min(least, await costOf(name, () => ask(round)))
      leastOfMany = Math.min(leastOfMany, await costOf(name, () => askMany(round)))
    }
    rows.push({ name, few: least.toFixed(1), many: leastOfMany.toFixed(1), ratio: leastOfMany / least })
  }
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })))
  return rows.filter(({ ratio }) => !(ratio <= times)).map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)} times`)
}

async function costOf(name: string, ask: () => ReturnType<Question>): Promise<number> {
  for (;;) {
    const before = process.cpuUsage()
    const { status } = await ask()
    const { user, system } = process.cpuUsage(before)
    if (status === 200) return (user + system) / 1000
    if (status !== 503) throw new Error(`${name}: ${status}`)
  }
}
