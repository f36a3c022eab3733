import { UNITS } from '@plekje/contracts'
import { ConfigError, type Env, encodeKey, encodeKeySet, makePrivateJwk } from '@plekje/service-kit'

type UnitName = (typeof UNITS)[number]

/**
 * Identity keys of each unit: from the environment if it names the public keys, otherwise generated for the life of this
 * process.
 */
export function createIdentities(env: Env): (unit: UnitName) => Env {
  const { IDENTITY_PUBLIC_KEYS } = env
  if (IDENTITY_PUBLIC_KEYS) {
    return (unit) => {
      const name = `IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`
      if (!env[name]) throw new ConfigError({ [name]: 'is required with IDENTITY_PUBLIC_KEYS' })
      return { IDENTITY_PUBLIC_KEYS, IDENTITY_PRIVATE_KEY: env[name] }
    }
  }
  const jwks = new Map(UNITS.map((unit) => [unit, makePrivateJwk(unit)]))
  const publicKeys = encodeKeySet([...jwks.values()])
  return (unit) => {
    const jwk = jwks.get(unit)
    return { IDENTITY_PUBLIC_KEYS: publicKeys, IDENTITY_PRIVATE_KEY: jwk && encodeKey(jwk) }
  }
}
