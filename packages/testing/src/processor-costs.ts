/** Asks once; `round` counts from 0. */
type Question = (round: number) => Promise<{ readonly status: number }>

/**
 * Processor time of each question in milliseconds, by its name: of all that happens in this process meanwhile, the asking
 * too. The middle one of `rounds`: collecting garbage is nobody's cost. What a busy machine refuses (503) is asked again
 * and not counted; any other status than 200 throws.
 */
export async function processorCosts(
  questions: Readonly<Record<string, Question>>,
  rounds: number,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, ask] of Object.entries(questions)) {
    const spent: number[] = []
    for (let round = 0; round < rounds; round += 1) spent.push(await costOf(name, () => ask(round)))
    found[name] = spent.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
  }
  return found
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

/** Prints both, and answers which cost more than `times` as much with many as with few. */
export function whatGrows(
  few: Readonly<Record<string, number>>,
  many: Readonly<Record<string, number>>,
  times: number,
): string[] {
  const rows = Object.entries(few).map(([name, before]) => {
    const after = many[name] ?? Number.POSITIVE_INFINITY
    return { name, few: before.toFixed(1), many: after.toFixed(1), ratio: Number((after / before).toFixed(2)) }
  })
  console.table(rows)
  return rows.filter(({ ratio }) => !(ratio <= times)).map(({ name, ratio }) => `${name}: ${ratio} times`)
}
