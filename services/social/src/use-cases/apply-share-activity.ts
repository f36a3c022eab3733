import type { EventOf } from '@plekje/contracts'
import type { Erasures } from '@plekje/service-kit'
import type { ShareRepository } from '../storage/share-repository'

/**
 * Stores shares of members, and counts their visits. Shares without a member, of visitors and of members without
 * consent, are not stored.
 */
export const createApplyShareActivity =
  (shares: ShareRepository, erasures: Pick<Erasures, 'isAnyErased'>) =>
  async ({ id, occurredAt, data }: EventOf<'share.activity'>): Promise<void> => {
    if (data.bot) return
    if (data.kind === 'clicked') {
      // Visits beyond the limit of a source are not counted; shares beyond the limit are stored.
      if (data.excess) return
      await shares.countVisit(data.click.shareCode, id)
      return
    }
    const { userId } = data.by
    if (userId === undefined) return
    const { shareCode, listingId, shareMethod } = data.share
    await shares.save({ _id: shareCode, userId, listingId, shareMethod, sharedAt: new Date(occurredAt) })
    // Check after the write: an erasure that began earlier may have missed this document.
    if (await erasures.isAnyErased([userId])) await shares.removeAllOf([userId])
  }
