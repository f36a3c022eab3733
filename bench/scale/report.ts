import type { ConcurrencyResult } from './concurrent-processes'
import type { Row } from './measure'
import type { Size } from './options'

const missedGoals: string[] = []

/** Prints a table with a column per site and the goal: the largest costs at most `maxRatio` times the smallest. */
export function reportRows(
  title: string,
  sizes: readonly Size[],
  rows: readonly Row[],
  maxRatio: number | undefined,
): void {
  const goal = maxRatio === undefined ? '' : `at most ${maxRatio}`
  console.log(`\n${title}\n`)
  console.log(`| | ${sizes.map(({ venues }) => venues.toLocaleString('en')).join(' | ')} | ratio | goal | |`)
  console.log(`|---|${'---|'.repeat(sizes.length + 3)}`)
  for (const { name, cells, ratio } of rows) {
    const isMet = maxRatio === undefined || ratio <= maxRatio
    if (!isMet) missedGoals.push(`${title}: ${name}, ${ratio.toFixed(2)} of at most ${maxRatio}`)
    const verdict = maxRatio === undefined ? '' : verdictOf(isMet)
    console.log(`| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} | ${goal} | ${verdict} |`)
  }
}

const verdictOf = (isMet: boolean): string => (isMet ? 'met' : '**missed**')

/** Prints the cost per response with several processes, and the goal: at most `maxRatio` times that of one. */
export function reportConcurrency(rows: readonly ConcurrencyResult[], maxRatio: number): void {
  console.log('\nConcurrent processes of listings on one store\n')
  console.log('| | processes | responses/s | processor ms of a response: services + store | of one process | goal | |')
  console.log('|---|---|---|---|---|---|---|')
  for (const row of rows) {
    const { kind, processes, perSecond, serviceCpuMs, storeCpuMs } = row
    const baseline = rows.find((other) => other.kind === kind) ?? row
    const ratio = (serviceCpuMs + storeCpuMs) / (baseline.serviceCpuMs + baseline.storeCpuMs || 1)
    const isMet = ratio <= maxRatio
    if (!isMet) missedGoals.push(`${kind} with ${processes} processes, ${ratio.toFixed(2)} of at most ${maxRatio}`)
    const costs = `${serviceCpuMs.toFixed(2)} + ${storeCpuMs.toFixed(2)}`
    console.log(
      `| ${kind} | ${processes} | ${perSecond.toFixed(0)} | ${costs} | ${ratio.toFixed(2)} | at most ${maxRatio} | ${verdictOf(isMet)} |`,
    )
  }
}

/** Prints the missed goals; true when there are none. */
export function printVerdict(): boolean {
  if (missedGoals.length === 0) {
    console.log('\nok: every goal is met')
    return true
  }
  console.log(`\nMISSED:\n${missedGoals.map((line) => `- ${line}`).join('\n')}`)
  return false
}
