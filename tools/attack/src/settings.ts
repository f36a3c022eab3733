interface AttackSettings {
  /** Seed of the random part: `ATTACK_SEED`, random by default. */
  readonly seed: number
  /** Number of random requests: `ATTACK_REQUESTS`; 0 skips that part. */
  readonly requests: number
  /** A regular expression for the names of the checks to run: `ATTACK_ONLY`. */
  readonly namePattern: string
}

const DEFAULT_REQUESTS = 2000

/** @throws for a value that is not a whole number */
export function readSettings(env: NodeJS.ProcessEnv, randomSeed: () => number): AttackSettings {
  return {
    seed: wholeNumber('ATTACK_SEED', env.ATTACK_SEED) ?? randomSeed(),
    requests: wholeNumber('ATTACK_REQUESTS', env.ATTACK_REQUESTS) ?? DEFAULT_REQUESTS,
    namePattern: env.ATTACK_ONLY ?? '',
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} must be a whole number, not ${text}`)
  return Number(text)
}
