/** Prints the steps of the start with their durations. */
export interface Progress {
  step<T>(label: string, work: () => Promise<T>): Promise<T>
  say(line: string): void
}

export const createProgress = (say: (line: string) => void): Progress => ({
  say,
  async step(label, work) {
    const started = performance.now()
    const result = await work()
    say(`  ${label.padEnd(34)} ${Math.round(performance.now() - started)} ms`)
    return result
  },
})
