import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES, UNITS } from '@plekje/contracts'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { unsignedToken } from '../generate/hostile-headers'
import type { AttackedPlatform } from '../platform/attacked-platform'

/** Units that call services without the gateway, with keys of their own. */
const CALLERS = UNITS.filter((unit) => unit !== 'gateway')
/** Current audiences, and those used before each unit had its own key. */
const audiences = ['gateway', ...SERVICES, 'plekje:services', 'plekje:internal']

export interface Token {
  readonly name: string
  readonly token: string
}

/** A key pair of each unit, known to the attacker, and the environment variables that set them on the platform. */
interface KnownKeys {
  readonly env: Record<string, string>
  readonly keys: ReadonlyMap<string, { readonly kid: string; readonly key: CryptoKey }>
}

export async function makeKnownKeys(): Promise<KnownKeys> {
  const pairs = await Promise.all(
    UNITS.map(async (unit) => {
      const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
      const jwk = await exportJWK(privateKey)
      const kid = `${unit}.${(await calculateJwkThumbprint(jwk)).slice(0, 16)}`
      return { unit, kid, key: privateKey, jwk: { ...jwk, kid } }
    }),
  )
  const publicKeys = { keys: pairs.map(({ jwk: { d: _, ...jwk } }) => jwk) }
  const privateKeys = Object.fromEntries(
    pairs.map(({ unit, jwk }) => [`IDENTITY_PRIVATE_KEY_${unit.toUpperCase()}`, JSON.stringify(jwk)]),
  )
  return {
    env: { IDENTITY_PUBLIC_KEYS: JSON.stringify(publicKeys), ...privateKeys },
    keys: new Map(pairs.map(({ unit, kid, key }) => [unit, { kid, key }])),
  }
}

interface Claims {
  readonly issuer: string
  readonly audience: string | string[]
  readonly lifeSeconds?: number
}

/** A token issued a minute ago, or with a negative life a minute before its end. */
const administratorToken = ({ issuer, audience, lifeSeconds = 60 }: Claims) =>
  new SignJWT({ username: 'admin', isAdmin: true })
    .setSubject('1')
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(Math.floor(Date.now() / 1000) + Math.min(lifeSeconds, 0) - 60)
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifeSeconds)

const TYPE = 'plekje-member+jwt'

/** The gateway's token for an administrator and one service: the only kind that is accepted. */
export async function gatewayToken({ keys }: KnownKeys, audience: string, lifeSeconds = 60): Promise<string> {
  const { kid, key } = keyOf(keys, 'gateway')
  return administratorToken({ issuer: 'gateway', audience, lifeSeconds })
    .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid })
    .sign(key)
}

/** Tokens of an administrator that must be refused: unsigned, or signed by guessed keys and by those of other units. */
export async function forgedTokens(knownKeys: KnownKeys): Promise<Token[]> {
  const { privateKey: stranger } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const gatewayKid = keyOf(knownKeys.keys, 'gateway').kid
  const sign = (header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array, issuer = 'gateway') =>
    administratorToken({ issuer, audience: audiences })
      .setProtectedHeader({ typ: TYPE, ...header })
      .sign(key)
  const publicText = new TextEncoder().encode(knownKeys.env.IDENTITY_PUBLIC_KEYS)
  const tokens: Token[] = [
    { name: 'no signature', token: unsignedToken },
    { name: 'a guessed secret', token: await sign({ alg: 'HS256' }, new Uint8Array(32).fill(97)) },
    { name: 'the public keys as a secret', token: await sign({ alg: 'HS256', kid: gatewayKid }, publicText) },
    { name: 'a key of its own', token: await sign({ alg: 'EdDSA', kid: gatewayKid }, stranger) },
    { name: 'the gateway, an hour ago', token: await gatewayToken(knownKeys, 'accounts', -3600) },
  ]
  for (const unit of CALLERS) {
    const { kid, key } = keyOf(knownKeys.keys, unit)
    tokens.push({ name: `the key of ${unit}`, token: await sign({ alg: 'EdDSA', kid }, key, unit) })
    tokens.push({
      name: `the key of ${unit} as the gateway's`,
      token: await sign({ alg: 'EdDSA', kid: gatewayKid }, key),
    })
  }
  return tokens
}

/** Tokens of an administrator signed with each secret in the data folder. */
export async function tokensOfSecrets({ dataDir }: Pick<AttackedPlatform, 'dataDir'>): Promise<Token[]> {
  const folder = join(dataDir, 'secrets')
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ name }) => ({
      name: `the secret ${name}`,
      token: await administratorToken({ issuer: 'gateway', audience: audiences })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(readFileSync(join(folder, name))),
    })),
  )
}

function keyOf(keys: KnownKeys['keys'], unit: string) {
  const pair = keys.get(unit)
  if (pair === undefined) throw new Error(`${unit} has no key`)
  return pair
}
