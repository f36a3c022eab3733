import { hash, verify } from '@node-rs/argon2'

/** OWASP's choice for interactive sign-in: argon2id with 19 MiB and two passes. */
export const RECOMMENDED_MEMORY_KIB = 19_456
const PASSES = 2

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Costs the same for an account that does not exist (no hash) as for one that does: time tells nothing. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>
  /** True for a hash of other parameters than today's: it is made anew when its owner signs in. */
  isOutdated(passwordHash: string): boolean
}

export function createPasswordHasher(memoryKib: number): PasswordHasher {
  // Argon2id is the algorithm of the library unless another is asked.
  const cost = { memoryCost: memoryKib, timeCost: PASSES, parallelism: 1 }
  const parameters = `$argon2id$v=19$m=${memoryKib},t=${PASSES},p=1$`
  const make = (password: string) => hash(password.normalize('NFKC'), cost)
  let decoy: Promise<string> | undefined
  return {
    hash: make,
    async matches(password, passwordHash) {
      decoy ??= make('a password that nobody has')
      const known = passwordHash ?? (await decoy)
      return (await verify(known, password.normalize('NFKC'))) && passwordHash !== undefined
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(parameters),
  }
}
