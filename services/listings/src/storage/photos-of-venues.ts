import type { BlobStore } from '@plekje/engines'
import { openPhotoStore, type PhotoMarkModel, type PhotoStore, photoMarkModel } from '@plekje/photos'
import type { InTransaction, Logger } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import { evidenceEndOf, proposedPhoto } from '../domain/proposals'
import { deletedAtOf, imageOf } from '../domain/venue-photos'
import type { OwnerChangeRepository } from './owner-changes'
import type { ProposalRepository } from './proposal-repository'
import type { VenueRepository } from './venue-repository'

export interface PhotoOwner {
  readonly venueId: number
}

export type VenuePhotos = PhotoStore<PhotoOwner>

export const photoModel = (connection: Connection): PhotoMarkModel<PhotoOwner> =>
  photoMarkModel<PhotoOwner>(connection, { venueId: Number })

/** How often photos of open proposals are checked. */
const OPEN_EVIDENCE_CHECK_MS = 24 * 3_600_000

/** Repositories that may use a photo, besides the venue. */
export interface UsesOfPhotos {
  readonly proposals: Pick<ProposalRepository, 'waitingPhotosOf' | 'withEvidence'>
  readonly ownerChanges: Pick<OwnerChangeRepository, 'removedPhotos'>
}

export const openVenuePhotos = ({
  venues,
  proposals,
  ownerChanges,
  inTransaction,
  ...parts
}: UsesOfPhotos & {
  readonly photoMarks: PhotoMarkModel<PhotoOwner>
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly inTransaction: InTransaction
  readonly blobs: BlobStore
  readonly log: Logger
}): VenuePhotos =>
  openPhotoStore({
    ...parts,
    folder: 'photos',
    // Reads from one snapshot, so that a photo that is being removed or restored is found in one of these places.
    findPhotosToKeep: (photos) =>
      inTransaction(async () => {
        const listingIds = [...new Set(photos.map(({ venueId }) => venueId))]
        // By photo: the time of its next check; null: no further check.
        const nextCheckById = new Map<string, Date | null>()
        for (const listingId of listingIds) {
          for (const { photo, at } of await ownerChanges.removedPhotos(listingId)) {
            const deletedAt = deletedAtOf(at)
            if (photo && deletedAt > new Date()) nextCheckById.set(photo.id, deletedAt)
          }
        }
        for (const proposal of await proposals.waitingPhotosOf(listingIds)) {
          const photo = proposedPhoto(proposal)
          if (photo) nextCheckById.set(photo.id, null)
        }
        // Evidence has no end while its proposal is open, so a later check decides.
        const nextCheckAt = new Date(Date.now() + OPEN_EVIDENCE_CHECK_MS)
        for (const proposal of await proposals.withEvidence(listingIds, new Date())) {
          if (proposal.photo) nextCheckById.set(proposal.photo.id, evidenceEndOf(proposal) ?? nextCheckAt)
        }
        const shownImages = new Set((await venues.byIds(listingIds)).flatMap(({ images }) => images))
        for (const { _id } of photos) {
          if (shownImages.has(imageOf({ id: _id }))) nextCheckById.set(_id, null)
        }
        return nextCheckById
      }),
  })
