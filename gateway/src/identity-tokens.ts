import type { Member, ServiceName } from '@plekje/contracts'
import { entriesAtMost, type PrivateKey, signIdentity } from '@plekje/service-kit'
import { LRUCache } from 'lru-cache'

export interface IdentityTokens {
  /**
   * Says to one service who calls: a member, or a visitor. Goes into `IDENTITY_HEADER`. Made anew when half of its
   * life is over, so that a service never gets one that is about to end; one that says something else of a member is
   * another token.
   */
  tokenFor(service: ServiceName, member?: Member): Promise<string>
}

/** Half of a token's life (60 s). */
const REUSE_MS = 30_000
const MAX_TOKENS = 10_000

export function createIdentityTokens(key: PrivateKey, now: () => number = Date.now): IdentityTokens {
  const tokens = new LRUCache<string, { readonly token: Promise<string>; readonly until: number }>(
    entriesAtMost(MAX_TOKENS),
  )

  return {
    tokenFor(service, member) {
      const name = member ? `${service} ${rightsOf(member)} ${member.id} ${member.username}` : `${service} visitor`
      const known = tokens.get(name)
      if (known && known.until > now()) return known.token
      const token = signIdentity(key, member, service)
      tokens.set(name, { token, until: now() + REUSE_MS })
      // A failure rejects for whoever waits for it, and is not kept.
      token.catch(() => tokens.delete(name))
      return token
    },
  }
}

function rightsOf({ isAdmin, needsSecondFactor }: Member): string {
  if (isAdmin) return 'admin'
  return needsSecondFactor ? 'waiting' : 'member'
}
