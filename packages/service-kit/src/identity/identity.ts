import { Member } from '@plekje/contracts'
import { jwtVerify, SignJWT } from 'jose'

const LIFE_SECONDS = 60
const CLOCK_TOLERANCE_SECONDS = 5
const MAX_REMEMBERED = 10_000

const MEMBER_AUDIENCE = 'plekje:services'
const INTERNAL_AUDIENCE = 'plekje:internal'

/** While secrets are being changed there are several, with commas between them: the first signs, all are accepted. */
const keysOf = (secret: string) => secret.split(',').map((each) => new TextEncoder().encode(each))
const signingKey = (secret: string) => new TextEncoder().encode(secret.split(',')[0])

/** Signs who calls, for 60 seconds (HS256). Goes into `IDENTITY_HEADER`. */
export function signIdentity(secret: string, member: Member, options: { audience?: string } = {}): Promise<string> {
  const { username, isAdmin, needsSecondFactor } = member
  return new SignJWT({ username, isAdmin, ...(needsSecondFactor ? { needsSecondFactor } : {}) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(member.id)
    .setAudience(options.audience ?? MEMBER_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${LIFE_SECONDS}s`)
    .sign(signingKey(secret))
}

/** The member a token speaks for; undefined when it is forged, expired or meant for something else. */
export const verifyIdentity = (
  secret: string,
  token: string,
  options: { audience?: string } = {},
): Promise<Member | undefined> => verify(secret, token, options.audience ?? MEMBER_AUDIENCE, memberOf)

const memberOf = (claims: Record<string, unknown>) => Member.safeParse({ ...claims, id: claims.sub }).data

/** The token with which one service calls another's `internal` endpoints. Goes into `Authorization: Bearer`. */
export async function internalToken(secret: string, serviceName: string): Promise<string> {
  const name = `${serviceName}\n${secret}`
  const kept = internalTokens.get(name)
  if (kept && kept.freshUntil > Date.now()) return kept.token
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(serviceName)
    .setAudience(INTERNAL_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${LIFE_SECONDS}s`)
    .sign(signingKey(secret))
  internalTokens.set(name, { token, freshUntil: Date.now() + (LIFE_SECONDS * 1000) / 2 })
  return token
}
const internalTokens = new Map<string, { token: string; freshUntil: number }>()

/** The name of the calling service; undefined when the token is none of ours. */
export const verifyInternal = (secret: string, token: string): Promise<string | undefined> =>
  verify(secret, token, INTERNAL_AUDIENCE, (claims) => (typeof claims.sub === 'string' ? claims.sub : undefined))

interface Verified {
  readonly subject: unknown
  readonly expiresAt: number
}
const remembered = new Map<string, Verified>()

/** Only good tokens are remembered, until they expire: a flood of forged ones must not push them out. */
async function verify<T>(
  secret: string,
  token: string,
  audience: string,
  read: (claims: Record<string, unknown>) => T | undefined,
): Promise<T | undefined> {
  const name = `${audience}\n${secret}\n${token}`
  const kept = remembered.get(name)
  if (kept && kept.expiresAt > Date.now()) return kept.subject as T
  for (const key of keysOf(secret)) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      })
      const subject = read(payload)
      if (subject !== undefined) remember(name, { subject, expiresAt: Number(payload.exp) * 1000 })
      return subject
    } catch {
      // Forged, expired, or signed with another of the secrets.
    }
  }
  return undefined
}

function remember(name: string, verified: Verified) {
  if (remembered.size >= MAX_REMEMBERED) {
    const oldest = remembered.keys().next().value
    if (oldest !== undefined) remembered.delete(oldest)
  }
  remembered.set(name, verified)
}
