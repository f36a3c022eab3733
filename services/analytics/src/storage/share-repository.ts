import type { AnalyticsModels, StoredShare } from './analytics-models'

export interface ShareRepository {
  /** Stores the venues of share codes. The first venue of a code stays. */
  remember(shares: readonly { readonly code: string; readonly venueId: number }[]): Promise<void>
  /** The venues of codes; extends their lifetime. */
  venuesOf(codes: readonly string[]): Promise<Map<string, number>>
  /** The venue of a code, without extending its lifetime. */
  venueOf(code: string): Promise<number | undefined>
}

/** A link counts for its venue for this long after its last use. */
const LINK_DAYS = 400
const DAY_MS = 24 * 60 * 60 * 1000

export function createShareRepository(
  { shares }: Pick<AnalyticsModels, 'shares'>,
  now: () => number = () => Date.now(),
): ShareRepository {
  const expiry = () => new Date(now() + LINK_DAYS * DAY_MS)
  return {
    async remember(links) {
      if (links.length === 0) return
      await shares.bulkWrite(
        links.map(({ code, venueId }) => ({
          updateOne: {
            filter: { _id: code },
            update: { $setOnInsert: { venueId, expiresAt: expiry() } },
            upsert: true,
          },
        })),
      )
    },
    async venuesOf(codes) {
      if (codes.length === 0) return new Map()
      const codesFilter = { _id: { $in: codes } }
      await shares.updateMany(codesFilter, { $max: { expiresAt: expiry() } })
      const storedShares = await shares.find(codesFilter).lean<StoredShare[]>().exec()
      return new Map(storedShares.map(({ _id, venueId }) => [_id, venueId]))
    },
    venueOf: async (code) => (await shares.findById(code).lean<StoredShare>().exec())?.venueId,
  }
}
