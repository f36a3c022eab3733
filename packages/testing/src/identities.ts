import { UNITS, type UnitName } from '@plekje/contracts'
import { encodeKey, encodeKeySet, makePrivateJwk, type PrivateKey, readPrivateKey } from '@plekje/service-kit'

const jwks = new Map(UNITS.map((unit) => [unit, makePrivateJwk(unit)]))
const jwkOf = (unit: UnitName) => jwks.get(unit) ?? makePrivateJwk(unit)
const keys = new Map(UNITS.map((unit) => [unit, readPrivateKey(encodeKey(jwkOf(unit)))]))

/** Public keys of every unit, generated per run. The service under test and the fakes around it share them. */
export const IDENTITY_PUBLIC_KEYS = encodeKeySet([...jwks.values()])

/** Returns the same object for each unit, so that caches keyed by it work. */
export function privateKeyOf(unit: UnitName): PrivateKey {
  const key = keys.get(unit)
  if (!key) throw new Error(`${unit} has no key`)
  return key
}

/** Identity variables of a unit that is called and calls others. */
export const identityEnv = (
  unit: UnitName,
): { readonly IDENTITY_PRIVATE_KEY: string; readonly IDENTITY_PUBLIC_KEYS: string } => ({
  IDENTITY_PRIVATE_KEY: encodeKey(jwkOf(unit)),
  IDENTITY_PUBLIC_KEYS,
})

const isCaller = (name: string): name is UnitName => UNITS.some((unit) => unit === name)

/** Identity variables of any service. A service that calls no other has no private key. */
export const identityVariables = (service: string): Readonly<Record<string, string>> =>
  isCaller(service) ? identityEnv(service) : { IDENTITY_PUBLIC_KEYS }
