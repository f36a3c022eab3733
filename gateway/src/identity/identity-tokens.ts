import type { Member, ServiceName } from '@plekje/contracts'
import { entriesAtMost, type PrivateKey, signIdentity } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'

export interface IdentityTokens {
  /**
   * A signed token for one service that names the caller, a member or a visitor; sent as `IDENTITY_HEADER`. A token is
   * reused for half of its lifetime, so that a service never gets one that is about to expire, and only while the
   * member's rights and name are unchanged.
   */
  tokenFor(service: ServiceName, member?: Member): Promise<string>
}

/** Half of a token's lifetime (60 s). */
const REUSE_MS = 30_000
const MAX_TOKENS = 10_000

export function createIdentityTokens(key: PrivateKey, now: () => number = Date.now): IdentityTokens {
  const tokens = new LRUCache<string, { readonly token: Promise<string>; readonly reuseUntil: number }>(
    entriesAtMost(MAX_TOKENS),
  )

  return {
    tokenFor(service, member) {
      const cacheKey = member ? `${service} ${rightsOf(member)} ${member.id} ${member.username}` : `${service} visitor`
      const cached = tokens.get(cacheKey)
      if (cached && cached.reuseUntil > now()) return cached.token
      const token = signIdentity(key, member, service)
      tokens.set(cacheKey, { token, reuseUntil: now() + REUSE_MS })
      // A failed signature rejects for its callers and is not cached.
      token.catch(() => tokens.delete(cacheKey))
      return token
    },
  }
}

function rightsOf({ isAdmin, needsSecondFactor }: Member): string {
  if (isAdmin) return 'admin'
  return needsSecondFactor ? 'needs second factor' : 'member'
}
