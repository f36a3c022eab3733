import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { UNITS, type UnitName } from '@plekje/contracts'
import { z } from 'zod'

/** An Ed25519 key (RFC 8037). `kid` is `<unit>.<start of the key's thumbprint>`. */
export interface PrivateKey {
  readonly unit: UnitName
  readonly kid: string
  readonly key: KeyObject
}
export interface PublicKey {
  readonly unit: UnitName
  readonly kid: string
  readonly key: KeyObject
}
/** Public keys by `kid`; at most two per unit, for rotation. */
export type PublicKeys = ReadonlyMap<string, PublicKey>

const MAX_KEYS_PER_UNIT = 2
const THUMBPRINT_LENGTH = 16

const base64url = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const PublicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: base64url, kid: z.string() })
const PrivateJwk = PublicJwk.extend({ d: base64url })
export type PublicJwk = z.output<typeof PublicJwk>
export type PrivateJwk = z.output<typeof PrivateJwk>

export function makePrivateJwk(unit: UnitName): PrivateJwk {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', kid: kidOf(unit, x), x, d }
}

export const publicJwkOf = ({ kty, crv, kid, x }: PublicJwk): PublicJwk => ({ kty, crv, kid, x })

/** The unit and the start of the thumbprint (RFC 7638), so that a key set shows the unit of each key. */
const kidOf = (unit: string, x: string) =>
  `${unit}.${createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url').slice(0, THUMBPRINT_LENGTH)}`

/** A key as a setting: JSON in base64url, which needs no quoting in an env file, a shell or YAML. */
export const encodeKey = (jwk: PrivateJwk): string => encode(jwk)
export const encodeKeySet = (keys: readonly PublicJwk[]): string => encode({ keys: keys.map(publicJwkOf) })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Reads a JWK as JSON or base64url. Throws an `Error` that does not reveal the key. */
export function readPrivateKey(text: string): PrivateKey & { readonly jwk: PrivateJwk } {
  const parsed = PrivateJwk.safeParse(decode(text))
  if (!parsed.success) throw new Error('must be a private JWK of kty OKP and crv Ed25519, as npm run secrets makes it')
  const jwk = parsed.data
  const key = privateKeyOf(jwk)
  if (!key) throw new Error('has halves that do not belong together')
  return { unit: unitOf(jwk), kid: jwk.kid, key, jwk }
}

/** The key of a JWK; undefined when its public half belongs to another key, for which newer versions of Node throw. */
function privateKeyOf(jwk: PrivateJwk): KeyObject | undefined {
  try {
    const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
    return createPublicKey(key).export({ format: 'jwk' }).x === jwk.x ? key : undefined
  } catch {
    return undefined
  }
}

/** Reads a JWK set as JSON or base64url. Throws an `Error` that says what is wrong. */
export function readPublicKeys(text: string): PublicKeys {
  const parsed = z.object({ keys: z.array(z.looseObject(PublicJwk.shape)).min(1) }).safeParse(decode(text))
  if (!parsed.success) throw new Error('must be a JWK set of public keys with kty OKP and crv Ed25519')
  const keys = new Map<string, PublicKey>()
  const publicHalves = new Set<string>()
  for (const jwk of parsed.data.keys) {
    if ('d' in jwk) throw new Error(`holds the private key ${jwk.kid}: only its public half belongs here`)
    const unit = unitOf(jwk)
    if (keys.has(jwk.kid)) throw new Error(`holds ${jwk.kid} twice`)
    if (publicHalves.has(jwk.x)) throw new Error(`holds ${jwk.kid} for two units`)
    publicHalves.add(jwk.x)
    keys.set(jwk.kid, { unit, kid: jwk.kid, key: createPublicKey({ key: publicJwkOf(jwk), format: 'jwk' }) })
    if ([...keys.values()].filter((other) => other.unit === unit).length > MAX_KEYS_PER_UNIT) {
      throw new Error(`holds more than ${MAX_KEYS_PER_UNIT} keys of ${unit}`)
    }
  }
  return keys
}

/** The keys of a set, as JWKs, so that a command can add a key. Throws like {@link readPublicKeys}. */
export const jwksOf = (text: string): PublicJwk[] => {
  readPublicKeys(text)
  return z.object({ keys: z.array(PublicJwk) }).parse(decode(text)).keys
}

function unitOf({ kid, x }: PublicJwk): UnitName {
  const unit = UNITS.find((name) => kid === kidOf(name, x))
  if (unit === undefined) throw new Error(`has a kid that is not <unit>.<thumbprint>: ${kid.slice(0, 60)}`)
  return unit
}

function decode(text: string): unknown {
  try {
    return JSON.parse(text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** A setting that `read` parses; the message of its error becomes the problem of the setting. */
const settingReadBy = <T>(read: (text: string) => T) =>
  z.string('is required').transform((text, context): T => {
    try {
      return read(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      return z.NEVER
    }
  })

/** `IDENTITY_PRIVATE_KEY` of a unit that calls others. */
export const IdentityPrivateKey = settingReadBy((text): PrivateKey => {
  const { unit, kid, key } = readPrivateKey(text)
  return { unit, kid, key }
})
/** `IDENTITY_PUBLIC_KEYS` of a unit that is called. */
export const IdentityPublicKeys = settingReadBy(readPublicKeys)
