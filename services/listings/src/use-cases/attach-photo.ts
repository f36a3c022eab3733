import { type HourlyLimit, type InTransaction, NotFoundError } from '@plekje/service-kit'
import type { Proposal } from '../domain/proposals'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { ProposalRepository } from '../storage/proposal-repository'
import { type Proposer, senderKey } from './propose-changes'

/** Keys of the hourly limits of photos. The dots distinguish them from ids of members. */
export const evidenceKey = (sender: string) => `evidence.${sender}`
const venueKey = (listingId: number) => `evidence.venue.${listingId}`

const cannotAttach = () =>
  new NotFoundError(
    'proposal_photo_not_found',
    'Bij dit voorstel kan geen foto (meer). Het voorstel zelf is verstuurd.',
  )

/** Stores photos that the senders of proposals add as evidence (PROPOSAL-14). */
export function createAttachPhoto({
  inTransaction,
  proposals,
  photos,
  limits,
}: {
  readonly inTransaction: InTransaction
  readonly proposals: Pick<ProposalRepository, 'byPhoto' | 'storePhoto'>
  readonly photos: Pick<VenuePhotos, 'add'>
  readonly limits: { readonly bySender: HourlyLimit; readonly byVenue: HourlyLimit }
}) {
  /** Throws 404 if the sender may not send this photo. */
  const findProposal = async ({ member }: Proposer, photoId: string): Promise<Proposal> => {
    const proposal = await proposals.byPhoto(photoId)
    if (!proposal?.photo) throw cannotAttach()
    const isSender = proposal.proposerId === undefined || proposal.proposerId === member?.id
    const isInTime = proposal.photo.isStored || proposal.photo.until > new Date()
    if (!isSender || !isInTime) throw cannotAttach()
    return proposal
  }

  return {
    /** Throws 404 if the sender may not send this photo. */
    async refuseUnexpected(sender: Proposer, photoId: string): Promise<void> {
      await findProposal(sender, photoId)
    },

    /** Stores the photo; a repeat changes nothing. Counts towards the limits before the photo is decoded. */
    async add(sender: Proposer, photoId: string, bytes: Buffer): Promise<{ id: string }> {
      const { listingId, photo } = await findProposal(sender, photoId)
      if (photo?.isStored) return { id: photoId }
      const key = senderKey(sender)
      await limits.bySender.enter(evidenceKey(key))
      await limits.byVenue.enter(venueKey(listingId))
      await photos.add({ id: photoId, owner: { venueId: listingId }, senderKey: key, bytes }, () =>
        inTransaction(async () => {
          if (!(await proposals.storePhoto(photoId))) throw cannotAttach()
        }),
      )
      return { id: photoId }
    },
  }
}
