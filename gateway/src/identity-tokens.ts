import type { Member } from '@plekje/contracts'
import { type PrivateKey, signIdentity } from '@plekje/service-kit'
import type { ServiceName } from './route-table'

export interface IdentityTokens {
  /**
   * What tells one service who calls: a member, or a visitor. Goes into `IDENTITY_HEADER`. Made anew when half of its
   * life is over, so that a service never gets one that is about to end; one that says something else of a member is
   * another token.
   */
  tokenFor(service: ServiceName, member?: Member): Promise<string>
}

/** Half of a token's life (60 s). */
const REUSE_MS = 30_000
const MAX_TOKENS = 10_000

export function createIdentityTokens(key: PrivateKey, now: () => number = Date.now): IdentityTokens {
  const tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>()

  return {
    tokenFor(service, member) {
      const name = member ? `${service} ${rightsOf(member)} ${member.id} ${member.username}` : `${service} visitor`
      const known = tokens.get(name)
      if (known && known.until > now()) return known.token
      const token = signIdentity(key, member, service)
      tokens.delete(name)
      tokens.set(name, { token, until: now() + REUSE_MS })
      const oldest = tokens.keys().next().value
      if (tokens.size > MAX_TOKENS && oldest !== undefined) tokens.delete(oldest)
      // A failure is told to whoever waits for it, and not kept.
      token.catch(() => tokens.delete(name))
      return token
    },
  }
}

function rightsOf({ isAdmin, needsSecondFactor }: Member): string {
  if (isAdmin) return 'admin'
  return needsSecondFactor ? 'waiting' : 'member'
}
