/** Disturbances of engines with `TEST_ENGINES=late`. */
export interface LateSettings {
  /** The same seed gives the same decisions. */
  readonly seed: string
  /** Maximum delay of a call, in milliseconds (`TEST_LATE_MAX_MS`, 400). */
  readonly maxMs: number
  /** Share of failing calls, from 0 to 1 (`TEST_LATE_FAILURES`, 0.03): half fail before execution, half after. */
  readonly failureRate: number
}

const DEFAULT_MAX_MS = 400
const DEFAULT_FAILURE_RATE = 0.03

/** Undefined unless `TEST_ENGINES` is `late`; throws for other values and missing settings. */
export function readLateSettings(env: Readonly<Record<string, string | undefined>> = process.env) {
  if (!env.TEST_ENGINES) return undefined
  if (env.TEST_ENGINES !== 'late') throw new Error(`TEST_ENGINES must be late or not set, not ${env.TEST_ENGINES}`)
  if (!env.TEST_LATE_SEED) throw new Error('With TEST_ENGINES=late, TEST_LATE_SEED must be set: npm run test:late')
  const settings: LateSettings = {
    seed: env.TEST_LATE_SEED,
    maxMs: Number(env.TEST_LATE_MAX_MS || DEFAULT_MAX_MS),
    failureRate: Number(env.TEST_LATE_FAILURES || DEFAULT_FAILURE_RATE),
  }
  if (!(settings.maxMs >= 0)) throw new Error(`TEST_LATE_MAX_MS must be milliseconds, not ${env.TEST_LATE_MAX_MS}`)
  if (!(settings.failureRate >= 0 && settings.failureRate <= 1)) {
    throw new Error(`TEST_LATE_FAILURES must be from 0 to 1, not ${env.TEST_LATE_FAILURES}`)
  }
  return settings
}
