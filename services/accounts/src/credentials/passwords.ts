import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation for interactive sign-in: argon2id with 19 MiB and two passes. */
export const RECOMMENDED_MEMORY_KIB = 19_456
const PASSES = 2

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Compares a password with a hash. Takes the same time without a hash (unknown account): timing reveals nothing. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>
  /** True for a hash with other parameters, which is renewed at the owner's next sign-in. */
  isOutdated(passwordHash: string): boolean
}

export function createPasswordHasher(memoryKib: number): PasswordHasher {
  // The library uses argon2id by default.
  const cost = { memoryCost: memoryKib, timeCost: PASSES, parallelism: 1 }
  const parameters = `$argon2id$v=19$m=${memoryKib},t=${PASSES},p=1$`
  const hashPassword = (password: string) => hash(password.normalize('NFKC'), cost)
  let decoyHash: Promise<string> | undefined
  return {
    hash: hashPassword,
    async matches(password, passwordHash) {
      decoyHash ??= hashPassword('a password that nobody has')
      const isMatch = await verify(passwordHash ?? (await decoyHash), password.normalize('NFKC'))
      return isMatch && passwordHash !== undefined
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(parameters),
  }
}
