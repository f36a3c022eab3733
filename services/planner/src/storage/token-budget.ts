import type { Cache } from '@plekje/engines'

const DAY_SECONDS = 86_400
const TOTAL_KEY = 'planner:tokens'

/** Daily tokens for the language model, per member and in total. */
export interface TokenBudget {
  /** Reserves tokens before a request; false, without reserving, if too few are left. */
  reserve(memberId: string, tokens: number): Promise<boolean>
  /** Replaces the reservation by the tokens actually used. */
  settle(memberId: string, reserved: number, spent: number): Promise<void>
  forget(memberId: string): Promise<void>
}

export function createTokenBudget(
  cache: Pick<Cache, 'increment' | 'delete'>,
  { perMember, forAll }: { readonly perMember: number; readonly forAll: number },
): TokenBudget {
  const keyOf = (memberId: string) => `planner:tokens:${memberId}`
  const add = async (key: string, by: number) => (await cache.increment(key, { ttlSeconds: DAY_SECONDS, by })).value

  const addBoth = (memberId: string, by: number) => Promise.all([add(keyOf(memberId), by), add(TOTAL_KEY, by)])

  return {
    async reserve(memberId, tokens) {
      const [own, all] = await addBoth(memberId, tokens)
      if (own <= perMember && all <= forAll) return true
      await addBoth(memberId, -tokens)
      return false
    },
    async settle(memberId, reserved, spent) {
      if (spent !== reserved) await addBoth(memberId, spent - reserved)
    },
    async forget(memberId) {
      await cache.delete(keyOf(memberId))
    },
  }
}
