import { UNITS } from '@plekje/contracts'
import { ConfigError, type Env, encodeKey, encodeKeySet, makePrivateJwk } from '@plekje/service-kit'

/**
 * Identity keys of each unit: from the environment if it has the public keys, otherwise generated for the life of this
 * process.
 */
export function createIdentities(env: Env): (unit: string) => Env {
  const { IDENTITY_PUBLIC_KEYS } = env
  if (IDENTITY_PUBLIC_KEYS) {
    return (unit) => {
      const name = `IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`
      const hasKey = UNITS.some((caller) => caller === unit)
      if (!hasKey) return { IDENTITY_PUBLIC_KEYS, IDENTITY_PRIVATE_KEY: undefined }
      if (!env[name]) throw new ConfigError({ [name]: 'is required with IDENTITY_PUBLIC_KEYS' })
      return { IDENTITY_PUBLIC_KEYS, IDENTITY_PRIVATE_KEY: env[name] }
    }
  }
  const jwks = UNITS.map((unit) => [unit, makePrivateJwk(unit)] as const)
  const publicKeys = encodeKeySet(jwks.map(([, jwk]) => jwk))
  const privateKeys = new Map<string, string>(jwks.map(([unit, jwk]) => [unit, encodeKey(jwk)]))
  return (unit) => ({ IDENTITY_PUBLIC_KEYS: publicKeys, IDENTITY_PRIVATE_KEY: privateKeys.get(unit) })
}
