import { UNITS, type UnitName } from '@plekje/contracts'
import { encodeKey, encodeKeySet, makePrivateJwk, type PrivateKey, readPrivateKey } from '@plekje/service-kit'

const jwks = new Map(UNITS.map((unit) => [unit, makePrivateJwk(unit)]))
const jwkOf = (unit: UnitName) => jwks.get(unit) ?? makePrivateJwk(unit)
const keys = new Map(UNITS.map((unit) => [unit, readPrivateKey(encodeKey(jwkOf(unit)))]))

/** The keys of every unit, made anew in each run: shared by the service under test and those played around it. */
export const IDENTITY_PUBLIC_KEYS = encodeKeySet([...jwks.values()])

/** One object for each unit, so that what is kept by key is kept. */
export function privateKeyOf(unit: UnitName): PrivateKey {
  const key = keys.get(unit)
  if (!key) throw new Error(`${unit} has no key`)
  return key
}

/** The variables with which a unit is called and calls. */
export const identityEnv = (
  unit: UnitName,
): { readonly IDENTITY_PRIVATE_KEY: string; readonly IDENTITY_PUBLIC_KEYS: string } => ({
  IDENTITY_PRIVATE_KEY: encodeKey(jwkOf(unit)),
  IDENTITY_PUBLIC_KEYS,
})

const isCaller = (name: string): name is UnitName => UNITS.some((unit) => unit === name)

/** The same for any service: who asks nothing of others has no key. */
export const identityVariables = (service: string): Readonly<Record<string, string>> =>
  isCaller(service) ? identityEnv(service) : { IDENTITY_PUBLIC_KEYS }
