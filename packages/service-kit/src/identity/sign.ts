import type { Member } from '@plekje/contracts'
import { type JWTPayload, SignJWT } from 'jose'
import type { PrivateKey } from './keys'
import { LIFE_SECONDS, REUSE_MS, TYPES } from './tokens'

/**
 * The gateway's word on who calls, for one service and 60 seconds (EdDSA). Without a member: a visitor. Goes into
 * `IDENTITY_HEADER`. Services believe it from the gateway's key alone.
 *
 * @param audience the name of the service that is asked
 */
export const signIdentity = (key: PrivateKey, member: Member | undefined, audience: string): Promise<string> =>
  member === undefined
    ? sign(key, TYPES.visitor, {}, { subject: 'visitor', audience })
    : sign(key, TYPES.member, claimsOf(member), { subject: member.id, audience })

const claimsOf = ({ username, isAdmin, needsSecondFactor }: Member): JWTPayload => ({
  username,
  isAdmin,
  ...(needsSecondFactor ? { needsSecondFactor } : {}),
})

/**
 * The token with which a unit calls another in its own name, kept for half of its life. Goes into
 * `Authorization: Bearer`.
 *
 * @param audience the name of the service that is asked
 */
export function serviceToken(key: PrivateKey, audience: string): Promise<string> {
  const tokens = kept.get(key) ?? new Map<string, { token: Promise<string>; freshUntil: number }>()
  kept.set(key, tokens)
  const known = tokens.get(audience)
  if (known && known.freshUntil > Date.now()) return known.token
  const token = sign(key, TYPES.service, {}, { subject: key.unit, audience })
  tokens.set(audience, { token, freshUntil: Date.now() + REUSE_MS })
  // A failure rejects for whoever waits for it, and is not kept.
  token.catch(() => tokens.delete(audience))
  return token
}
const kept = new WeakMap<PrivateKey, Map<string, { token: Promise<string>; freshUntil: number }>>()

const sign = (
  { unit, kid, key }: PrivateKey,
  typ: string,
  claims: JWTPayload,
  { subject, audience }: { readonly subject: string; readonly audience: string },
): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ, kid })
    .setIssuer(unit)
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${LIFE_SECONDS}s`)
    .sign(key)
