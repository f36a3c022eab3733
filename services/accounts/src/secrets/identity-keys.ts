import { UNITS, type UnitName } from '@plekje/contracts'
import { encodeKey, encodeKeySet, jwksOf, makePrivateJwk, readPrivateKey } from '@plekje/service-kit'

/** Variables of an env file. */
export type Values = Readonly<Record<string, string | undefined>>

export const PUBLIC_KEYS = 'IDENTITY_PUBLIC_KEYS'
/** Name of a unit's key in .env; only its own process gets it, as `IDENTITY_PRIVATE_KEY`. */
export const privateKeyName = <Unit extends UnitName>(unit: Unit) =>
  `IDENTITY_PRIVATE_KEY_${unit.toUpperCase() as Uppercase<Unit>}` as const
/** The key that a unit will sign with once all others know its public half. */
const nextKeyName = (unit: UnitName): string => `IDENTITY_NEXT_PRIVATE_KEY_${unit.toUpperCase()}`

const publicKeysIn = (values: Values) => (values[PUBLIC_KEYS] ? jwksOf(values[PUBLIC_KEYS]) : [])
const jwkIn = (values: Values, name: string) => (values[name] ? readPrivateKey(values[name]).jwk : undefined)

/** Generates a key for every unit without one, and the set of all public keys. Empty when nothing is missing. */
export function missingKeys(values: Values): Record<string, string> {
  const newValues: Record<string, string> = {}
  const publicKeys = new Map(publicKeysIn(values).map((jwk) => [jwk.kid, jwk]))
  for (const unit of UNITS) {
    const name = privateKeyName(unit)
    const jwk = jwkIn(values, name) ?? makePrivateJwk(unit)
    if (!values[name]) newValues[name] = encodeKey(jwk)
    publicKeys.set(jwk.kid, jwk)
  }
  const isSetComplete = publicKeys.size === publicKeysIn(values).length
  if (!isSetComplete) newValues[PUBLIC_KEYS] = encodeKeySet([...publicKeys.values()])
  return newValues
}

export interface RotationStep {
  /** Lines to write; `undefined` removes a line. */
  readonly changes: Readonly<Record<string, string | undefined>>
  /** Instruction for the operator. */
  readonly next: string
}

/**
 * The next of three steps that change a unit's key without a refused call: all units learn the new public key, the unit
 * signs with the new key, the old public key is removed. The current values determine the step.
 */
export function rotate(values: Values, unit: UnitName): RotationStep {
  const currentKey = jwkIn(values, privateKeyName(unit))
  if (!currentKey) throw new Error(`${privateKeyName(unit)} is not set: npm run secrets generates it`)
  const keys = publicKeysIn(values)
  const nextKey = jwkIn(values, nextKeyName(unit))
  if (nextKey) {
    return {
      changes: { [privateKeyName(unit)]: encodeKey(nextKey), [nextKeyName(unit)]: undefined },
      next: `Step 2 of 3. Replace the processes of ${unit}. A minute after the last of them, run this once more.`,
    }
  }
  const previousKeys = keys.filter(({ kid }) => kid.startsWith(`${unit}.`) && kid !== currentKey.kid)
  if (previousKeys.length > 0) {
    return {
      changes: { [PUBLIC_KEYS]: encodeKeySet(keys.filter((jwk) => !previousKeys.includes(jwk))) },
      next: `Step 3 of 3. Replace all processes: what the former key of ${unit} signs is refused from then on.`,
    }
  }
  const newKey = makePrivateJwk(unit)
  return {
    changes: { [nextKeyName(unit)]: encodeKey(newKey), [PUBLIC_KEYS]: encodeKeySet([...keys, newKey]) },
    next: `Step 1 of 3. Replace all processes, so that everybody knows the new key of ${unit}. Then run this once more.`,
  }
}
