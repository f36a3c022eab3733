import type { IncomingHttpHeaders } from 'node:http'
import { IDENTITY_HEADER, Member, type UnitName } from '@plekje/contracts'
import { type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { entriesAtMost } from '../entries-at-most'
import type { PublicKeys } from './keys'
import { CLOCK_TOLERANCE_SECONDS, TOKEN_LIFETIME_SECONDS, TOKEN_TYPES } from './tokens'

/** A caller: a person, whom the gateway identified, or another unit. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'service'; readonly name: UnitName }

export interface Verifier {
  /**
   * The caller named by the token in the headers; undefined without one, and for a token that is forged, expired, for
   * another service, of another kind, or signed by an unexpected unit.
   */
  callerOf(headers: IncomingHttpHeaders): Promise<Caller | undefined>
}

const MAX_CACHED_TOKENS = 10_000

/**
 * Verifies the tokens that reach one service.
 * @param audience the name of this service: tokens for others are refused
 * @param keys public keys of all units; only those of `units` and the gateway are used
 * @param units units that may call this service
 */
export function createVerifier({
  audience,
  keys,
  units,
}: {
  readonly audience: string
  readonly keys: PublicKeys
  readonly units: ReadonlySet<UnitName>
}): Verifier {
  const trustedKeys = new Map([...keys].filter(([, { unit }]) => unit === 'gateway' || units.has(unit)))
  /** Caches valid tokens only, until they expire: a flood of forged ones must not evict them. */
  const verifiedTokens = new LRUCache<string, { readonly caller: Caller; readonly expiresAt: number }>(
    entriesAtMost(MAX_CACHED_TOKENS),
  )

  const verify = async (token: string, kind: 'person' | 'unit'): Promise<Caller | undefined> => {
    const cached = verifiedTokens.get(token)
    if (cached && cached.expiresAt > Date.now()) {
      const cachedKind = cached.caller.kind === 'service' ? 'unit' : 'person'
      return cachedKind === kind ? cached.caller : undefined
    }
    try {
      let unit: UnitName | undefined
      const { payload, protectedHeader } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = trustedKeys.get(kid ?? '')
          if (!key) throw new Error('unknown key')
          unit = key.unit
          return key.key
        },
        {
          algorithms: ['EdDSA'],
          audience,
          requiredClaims: ['exp', 'iat', 'sub', 'iss'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          // This bound holds whatever `exp` the token has, and also refuses a token from the future.
          maxTokenAge: TOKEN_LIFETIME_SECONDS,
        },
      )
      if (unit === undefined || payload.iss !== unit) return undefined
      const caller =
        kind === 'person' ? personOf(unit, protectedHeader.typ, payload) : unitOf(unit, protectedHeader.typ, payload)
      if (caller) verifiedTokens.set(token, { caller, expiresAt: Number(payload.exp) * 1000 })
      return caller
    } catch {
      // Forged, expired, or signed with an unknown key.
      return undefined
    }
  }

  return {
    async callerOf(headers) {
      const identity = headers[IDENTITY_HEADER]
      if (typeof identity === 'string') return verify(identity, 'person')
      const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
      return bearer === undefined ? undefined : verify(bearer, 'unit')
    },
  }
}

/** Only the gateway may identify people, whatever the token says. */
function personOf(unit: UnitName, typ: string | undefined, { sub, ...claims }: JWTPayload): Caller | undefined {
  if (unit !== 'gateway') return undefined
  if (typ === TOKEN_TYPES.visitor) return { kind: 'visitor' }
  const member = typ === TOKEN_TYPES.member ? Member.safeParse({ ...claims, id: sub }).data : undefined
  return member && { kind: 'member', member }
}

const unitOf = (unit: UnitName, typ: string | undefined, { sub }: JWTPayload): Caller | undefined =>
  typ === TOKEN_TYPES.service && sub === unit ? { kind: 'service', name: unit } : undefined
