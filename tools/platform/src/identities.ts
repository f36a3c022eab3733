import { UNITS } from '@plekje/contracts'
import { ConfigError, type Env, encodeKey, encodeKeySet, makePrivateJwk } from '@plekje/service-kit'

/**
 * Identity keys of each unit: from the environment if it names the public keys, otherwise generated for the life of this
 * process.
 */
export function createIdentities(env: Env): (unit: string) => Env {
  const generated = env.IDENTITY_PUBLIC_KEYS ? undefined : UNITS.map((unit) => [unit, makePrivateJwk(unit)] as const)
  const publicKeys = generated ? encodeKeySet(generated.map(([, jwk]) => jwk)) : env.IDENTITY_PUBLIC_KEYS
  const privateKeys = new Map<string, string | undefined>(
    generated?.map(([unit, jwk]) => [unit, encodeKey(jwk)] as const) ??
      UNITS.map((unit) => [unit, env[`IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`]] as const),
  )
  return (unit) => {
    const key = privateKeys.get(unit)
    if (privateKeys.has(unit) && !key) {
      throw new ConfigError({ [`IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`]: 'is required with IDENTITY_PUBLIC_KEYS' })
    }
    return { IDENTITY_PUBLIC_KEYS: publicKeys, IDENTITY_PRIVATE_KEY: key }
  }
}
