import type { PlantedFault } from './planted-fault'

/** A check as `npm run check` printed it. */
export interface Outcome {
  readonly name: string
  readonly isOk: boolean
  /** The problems of the check, a line each. */
  readonly text: string
}

/** Reads lines `ok      name  · 1.2 s` and `FAILED  name  · 1.2 s`, the latter with indented problems below. */
export function readOutcomes(output: string): Outcome[] {
  const outcomes: { name: string; isOk: boolean; text: string }[] = []
  for (const line of output.split('\n')) {
    const [, state, name] = /^(ok {4}|FAILED) {2}(.+?)(?: {2}· .+)?$/.exec(line) ?? []
    if (name !== undefined) outcomes.push({ name, isOk: state !== 'FAILED', text: '' })
    else {
      const last = outcomes.at(-1)
      if (last) last.text += `${line.trim()}\n`
    }
  }
  return outcomes
}

const isOfGate = ({ name }: Outcome, { gate }: PlantedFault): boolean => name.startsWith(gate)

/** Faults that no check of their gate reports. A gate is the name of one check, or the start of several names. */
export const findMissedFaults = (faults: readonly PlantedFault[], outcomes: readonly Outcome[]): PlantedFault[] =>
  faults.filter((fault) => {
    const reports = (outcome: Outcome) => !outcome.isOk && outcome.text.includes(fault.expected)
    return !outcomes.some((outcome) => isOfGate(outcome, fault) && reports(outcome))
  })

/** Checks without a planted fault, which are untested. */
export const findUntestedChecks = (faults: readonly PlantedFault[], outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter((outcome) => !faults.some((fault) => isOfGate(outcome, fault)))
