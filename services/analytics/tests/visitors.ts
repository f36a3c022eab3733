import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '@plekje/testing'
import type { RunningAnalytics } from './start-analytics'

/** Simulates visitors, two per venue, until stopped. Resolves with the number of accepted views. */
export function startVisitors(analytics: Pick<RunningAnalytics, 'track'>, venueIds: readonly number[]) {
  const accepted = new Map(venueIds.map((venueId) => [venueId, 0]))
  const statuses = new Set<number>()
  let isOver = false
  const visitors = [...venueIds, ...venueIds].map(async (venueId) => {
    while (!isOver) {
      const { status } = await analytics.track(venueId)
      statuses.add(status)
      if (status === 202) accepted.set(venueId, (accepted.get(venueId) ?? 0) + 1)
      await pause(5)
    }
  })
  const total = () => [...accepted.values()].reduce((sum, count) => sum + count, 0)
  return {
    /** Accepted views by venue. */
    accepted,
    statuses,
    /** Resolves after this many more accepted views. */
    more: async (count: number) => {
      const before = total()
      await waitUntil(() => total() >= before + count, { timeoutMs: 60_000, what: `${count} more views` })
    },
    stop: async () => {
      isOver = true
      await Promise.all(visitors)
    },
  }
}
