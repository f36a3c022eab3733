/** Settings of `npm run test:attack`. */
export interface AttackSettings {
  /** Seed of the random part: `ATTACK_SEED`, random by default. */
  readonly seed: number
  /** Random requests: `ATTACK_REQUESTS`, 0 leaves that part out. */
  readonly requests: number
  /** An expression that the names of checks must match: `ATTACK_ONLY`. */
  readonly only: string
}

const DEFAULT_REQUESTS = 2000

/** @throws when a number is none */
export function readSettings(env: NodeJS.ProcessEnv, anySeed: () => number): AttackSettings {
  return {
    seed: wholeNumber('ATTACK_SEED', env.ATTACK_SEED) ?? anySeed(),
    requests: wholeNumber('ATTACK_REQUESTS', env.ATTACK_REQUESTS) ?? DEFAULT_REQUESTS,
    only: env.ATTACK_ONLY ?? '',
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} must be a whole number, not ${text}`)
  return Number(text)
}
