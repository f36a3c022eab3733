/** Sends one request; `round` counts from 0. */
type CostProbe = (round: number) => Promise<{ readonly status: number }>
type CostProbes = Readonly<Record<string, CostProbe>>

/**
 * Finds the requests whose processor time with much data is more than `times` that with little. Prints the costs of all
 * requests, in milliseconds of this process, the client included. Requests with little and with much data alternate, so
 * that a slow machine affects both; the minimum of `rounds` counts, because other work can only add to it. Retries
 * requests that a busy service refuses (503); throws for any other status than 200.
 */
export async function findGrowingCosts(
  { few, many }: { readonly few: CostProbes; readonly many: CostProbes },
  { rounds, times }: { readonly rounds: number; readonly times: number },
): Promise<string[]> {
  const rows = []
  for (const [name, sendToFew] of Object.entries(few)) {
    const sendToMany = many[name]
    if (sendToMany === undefined) throw new Error(`${name} has no request for much data`)
    let fewMs = Number.POSITIVE_INFINITY
    let manyMs = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round += 1) {
      fewMs = Math.min(fewMs, await costOf(name, () => sendToFew(round)))
      manyMs = Math.min(manyMs, await costOf(name, () => sendToMany(round)))
    }
    rows.push({ name, few: fewMs.toFixed(1), many: manyMs.toFixed(1), ratio: manyMs / fewMs })
  }
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })))
  return rows.filter(({ ratio }) => !(ratio <= times)).map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)} times`)
}

async function costOf(name: string, send: () => ReturnType<CostProbe>): Promise<number> {
  for (;;) {
    const before = process.cpuUsage()
    const { status } = await send()
    const { user, system } = process.cpuUsage(before)
    if (status === 200) return (user + system) / 1000
    if (status !== 503) throw new Error(`${name}: ${status}`)
  }
}
