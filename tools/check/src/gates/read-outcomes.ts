import type { PlantedFault } from './planted-faults'

/** One check as `npm run check` printed it. */
export interface Outcome {
  readonly name: string
  readonly isOk: boolean
  /** Its problems, a line each. */
  readonly text: string
}

/** Reads lines `ok      name` and `FAILED  name`, the latter with indented problems below. */
export function readOutcomes(printed: string): Outcome[] {
  const outcomes: { name: string; isOk: boolean; text: string }[] = []
  for (const line of printed.split('\n')) {
    const [, state, name] = /^(ok {4}|FAILED) {2}(.+)$/.exec(line) ?? []
    if (name !== undefined) outcomes.push({ name, isOk: state !== 'FAILED', text: '' })
    else {
      const last = outcomes.at(-1)
      if (last) last.text += `${line.trim()}\n`
    }
  }
  return outcomes
}

/** Faults that no check of their gate tells of. A gate names one check, or several by how they begin. */
export const findUnseen = (faults: readonly PlantedFault[], outcomes: readonly Outcome[]): PlantedFault[] =>
  faults.filter(
    ({ gate, says }) => !outcomes.some(({ name, isOk, text }) => name.startsWith(gate) && !isOk && text.includes(says)),
  )
