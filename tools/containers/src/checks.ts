import { appendFileSync } from 'node:fs'

interface Outcome {
  readonly name: string
  readonly seconds: number
  readonly figure: string
  readonly problem?: string
}

/** Runs checks one by one, continues after failures, and prints a table and the totals at the end. */
export class Checks {
  private readonly outcomes: Outcome[] = []
  private readonly selected: RegExp

  /** `selected` is a regular expression for the names of the checks to run; by default all run. */
  constructor(selected = '') {
    this.selected = new RegExp(selected)
  }

  /** True when a check of this name should run. */
  wants(name: string): boolean {
    return this.selected.test(name)
  }

  /** Runs a check. `work` resolves with a figure to print, and rejects when the check fails. */
  async try(name: string, work: () => Promise<string | undefined>): Promise<boolean> {
    if (!this.wants(name)) return true
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    try {
      const figure = (await work()) ?? ''
      this.add({ name, seconds: seconds(), figure })
      return true
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      this.add({ name, seconds: seconds(), figure: '', problem })
      return false
    }
  }

  get totals(): { readonly passed: number; readonly failed: number } {
    const failed = this.outcomes.filter(({ problem }) => problem !== undefined).length
    return { passed: this.outcomes.length - failed, failed }
  }

  /** Prints the table and `N passed, N failed`; returns how many failed. */
  report(): number {
    const { passed, failed } = this.totals
    const rows = this.outcomes.map(
      ({ name, seconds, figure, problem }) => `| ${name} | ${seconds.toFixed(0)} s | ${problem ? 'FAILED' : figure} |`,
    )
    console.log(['', '| check | took | outcome |', '| --- | --- | --- |', ...rows, ''].join('\n'))
    console.log(`${passed} passed, ${failed} failed`)
    return failed
  }

  private add(outcome: Outcome) {
    this.outcomes.push(outcome)
    const { name, seconds, figure, problem } = outcome
    console.log(`${problem ? 'FAILED' : 'ok    '} ${name} (${seconds.toFixed(0)} s) ${figure}`)
    if (problem) console.log(`       ${problem.replaceAll('\n', '\n       ')}`)
  }
}

/** Requires a condition. @throws with `message` when it is false */
export function ensure(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

export interface Finished {
  readonly checks: Checks
  /** Number of groups of checks that could not be completed; each counts as a failure. */
  readonly failedGroups?: number
  /** Skipped parts with their reasons. */
  readonly skipped?: readonly string[]
  /** Printed last: the command that repeats the run. */
  readonly repeat?: string
}

/**
 * Runs a program of checks: prints the table and the totals, appends them to the file `TEST_TOTALS_FILE` for `.ci/run`,
 * and ends the process, with 0 only if at least one check passed and none failed.
 */
export async function runChecks(program: () => Promise<Finished>): Promise<never> {
  try {
    const { checks, failedGroups = 0, skipped = [], repeat } = await program()
    const failed = checks.report() + failedGroups
    if (failedGroups > 0) console.log(`${failedGroups} groups were not completed`)
    for (const part of skipped) console.log(`skipped: ${part}`)
    if (repeat) console.log(repeat)
    const { passed } = checks.totals
    addTotals({ passed, failed, skipped: skipped.length })
    process.exit(failed === 0 && passed > 0 ? 0 : 1)
  } catch (error) {
    console.error(error)
    addTotals({ passed: 0, failed: 1, skipped: 0 })
    process.exit(1)
  }
}

function addTotals(totals: { readonly passed: number; readonly failed: number; readonly skipped: number }): void {
  const { TEST_TOTALS_FILE } = process.env
  if (TEST_TOTALS_FILE) appendFileSync(TEST_TOTALS_FILE, `${JSON.stringify(totals)}\n`)
}
