/** What was tried, and how it went. */
interface Outcome {
  readonly name: string
  readonly seconds: number
  readonly figure: string
  readonly problem?: string
}

/** Tries one thing after the other and keeps going when one fails; a table and the sums at the end. */
export class Checks {
  private readonly outcomes: Outcome[] = []
  private readonly wanted: RegExp

  /** `wanted` is an expression that the names of checks must match; all of them unless given. */
  constructor(wanted = '') {
    this.wanted = new RegExp(wanted)
  }

  /** `work` resolves with what is worth telling, and rejects when the thing does not hold. */
  async try(name: string, work: () => Promise<string | undefined>): Promise<boolean> {
    if (!this.wanted.test(name)) return true
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

  /** How many held so far, and how many did not. */
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

/** @throws with `message` when it does not hold */
export function hold(condition: boolean, message: string): void {
  if (!condition) throw new Error(message)
}
