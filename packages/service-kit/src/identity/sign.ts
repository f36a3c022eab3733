import { type Member, withoutUndefined } from '@plekje/contracts'
import { type JWTPayload, SignJWT } from 'jose'
import type { PrivateKey } from './keys'
import { TOKEN_LIFETIME_SECONDS, TOKEN_REUSE_MS, TOKEN_TYPES } from './tokens'

/**
 * The gateway's signed statement about the caller, for one service and 60 seconds. Without a member, the caller is a
 * visitor. Sent as `IDENTITY_HEADER`. Services accept the statement from the gateway's key only.
 * @param audience the name of the called service
 */
export const signIdentity = (key: PrivateKey, member: Member | undefined, audience: string): Promise<string> =>
  member === undefined
    ? sign(key, TOKEN_TYPES.visitor, {}, { subject: 'visitor', audience })
    : sign(key, TOKEN_TYPES.member, claimsOf(member), { subject: member.id, audience })

const claimsOf = ({ username, isAdmin, needsSecondFactor }: Member): JWTPayload =>
  withoutUndefined({ username, isAdmin, needsSecondFactor: needsSecondFactor || undefined })

/** Tokens of each key, by audience. */
const reusableTokens = new WeakMap<PrivateKey, Map<string, { token: Promise<string>; freshUntil: number }>>()

/**
 * The token of `Authorization: Bearer` with which a unit calls another as itself, reused for half of its lifetime.
 * @param audience the name of the called service
 */
export function serviceToken(key: PrivateKey, audience: string): Promise<string> {
  const tokens = reusableTokens.get(key) ?? new Map<string, { token: Promise<string>; freshUntil: number }>()
  reusableTokens.set(key, tokens)
  const cached = tokens.get(audience)
  if (cached && cached.freshUntil > Date.now()) return cached.token
  const token = sign(key, TOKEN_TYPES.service, {}, { subject: key.unit, audience })
  tokens.set(audience, { token, freshUntil: Date.now() + TOKEN_REUSE_MS })
  // A failed signature rejects for its callers and is not cached.
  token.catch(() => tokens.delete(audience))
  return token
}

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
    .setExpirationTime(`${TOKEN_LIFETIME_SECONDS}s`)
    .sign(key)
