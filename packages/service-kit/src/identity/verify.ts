import type { IncomingHttpHeaders } from 'node:http'
import { IDENTITY_HEADER, Member, type UnitName } from '@plekje/contracts'
import { type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { entriesAtMost } from '../entries-at-most'
import type { PublicKeys } from './keys'
import { CLOCK_TOLERANCE_SECONDS, LIFE_SECONDS, TYPES } from './tokens'

/** Who calls: people, for whom the gateway vouches, or another unit in its own name. */
export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'service'; readonly name: UnitName }

export interface Verifier {
  /**
   * Who calls, by the tokens in the headers; undefined when none of them holds: forged, expired, meant for another
   * service, of another kind, or signed by whom this service does not expect.
   */
  callerOf(headers: IncomingHttpHeaders): Promise<Caller | undefined>
}

const MAX_REMEMBERED = 10_000

/**
 * Verifies what reaches one service.
 *
 * @param audience the name of this service: tokens for others are refused
 * @param keys of everybody; those of `units` and the gateway are used
 * @param units who may call this service in their own name
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
  const expected = new Map([...keys].filter(([, { unit }]) => unit === 'gateway' || units.has(unit)))
  /** Only good tokens are remembered, until they expire: a flood of forged ones must not push them out. */
  const remembered = new LRUCache<string, { readonly caller: Caller; readonly expiresAt: number }>(
    entriesAtMost(MAX_REMEMBERED),
  )

  const verify = async (token: string, isOfGateway: boolean): Promise<Caller | undefined> => {
    const known = remembered.get(token)
    if (known && known.expiresAt > Date.now()) {
      return (known.caller.kind === 'service') === isOfGateway ? undefined : known.caller
    }
    try {
      let unit: UnitName | undefined
      const { payload, protectedHeader } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = expected.get(kid ?? '')
          if (!key) throw new Error('unknown key')
          unit = key.unit
          return key.key
        },
        {
          algorithms: ['EdDSA'],
          audience,
          requiredClaims: ['exp', 'iat', 'sub', 'iss'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          // Whatever it says itself of its end, and not from the future.
          maxTokenAge: LIFE_SECONDS,
        },
      )
      if (unit === undefined || payload.iss !== unit) return undefined
      const caller = isOfGateway
        ? personOf(unit, protectedHeader.typ, payload)
        : unitOf(unit, protectedHeader.typ, payload)
      if (caller) remembered.set(token, { caller, expiresAt: Number(payload.exp) * 1000 })
      return caller
    } catch {
      // Forged, expired, or signed with a key that is not, or no longer, known.
      return undefined
    }
  }

  return {
    async callerOf(headers) {
      const identity = headers[IDENTITY_HEADER]
      if (typeof identity === 'string') return verify(identity, true)
      const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
      return bearer === undefined ? undefined : verify(bearer, false)
    },
  }
}

/** A service's key vouches for nobody, whatever stands in the token. */
function personOf(unit: UnitName, typ: string | undefined, { sub, ...claims }: JWTPayload): Caller | undefined {
  if (unit !== 'gateway') return undefined
  if (typ === TYPES.visitor) return { kind: 'visitor' }
  const member = typ === TYPES.member ? Member.safeParse({ ...claims, id: sub }).data : undefined
  return member && { kind: 'member', member }
}

const unitOf = (unit: UnitName, typ: string | undefined, { sub }: JWTPayload): Caller | undefined =>
  typ === TYPES.service && sub === unit ? { kind: 'service', name: unit } : undefined
