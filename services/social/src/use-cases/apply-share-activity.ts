import type { EventOf } from '@plekje/contracts'
import type { Erasures } from '@plekje/service-kit'
import type { ShareRepository } from '../storage/share-repository'

/**
 * Keeps who shared what, and counts who came by it. A share without a person, as of visitors and of members who did not
 * agree to be remembered, is nobody's and is not kept.
 */
export const createApplyShareActivity =
  (shares: ShareRepository, erasures: Pick<Erasures, 'isAnyErased'>) =>
  async ({ id, occurredAt, data }: EventOf<'share.activity'>): Promise<void> => {
    const at = new Date(occurredAt)
    if (data.bot) return
    if (data.kind === 'clicked') {
      // One source followed it more often than counts; what was shared too often is shared all the same.
      if (data.excess) return
      await shares.countVisit(data.click.shareCode, id, at)
      return
    }
    const { userId } = data.by
    if (userId === undefined) return
    const { shareCode, listingId, shareMethod } = data.share
    await shares.keep({ _id: shareCode, userId, listingId, shareMethod, sharedAt: at })
    // Looked at after the write: an erasure that began before it may have passed this document by.
    if (await erasures.isAnyErased([userId])) await shares.removeAllOf([userId])
  }
