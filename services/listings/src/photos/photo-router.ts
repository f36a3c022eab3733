import { hasPage, ManagedVenue, NumericIdInAddress, OpaqueId, OwnPhotosOfVenue, photoUrl } from '@plekje/contracts'
import { createOpenPhotoUpload, createPhotoServing, createPhotoUpload } from '@plekje/photos'
import { type Idempotency, type MemberRouter, requestMember } from '@plekje/service-kit'
import type { Request, RequestHandler, Response } from 'express'
import type { ManagerRepository } from '../storage/manager-repository'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { ProposalRepository } from '../storage/proposal-repository'
import type { VenueRepository } from '../storage/venue-repository'
import type { createAttachPhoto } from '../use-cases/attach-photo'
import type { createManageOwnPhotos } from '../use-cases/manage-own-photos'
import type { PhotoUseCases } from '../use-cases/manage-photos'
import type { Proposer } from '../use-cases/propose-changes'

/** Uploads of venue photos by administrators (contracts, venue-intake). */
export const createVenuePhotoUpload = (photos: PhotoUseCases, idempotency: Idempotency): MemberRouter =>
  createPhotoUpload(idempotency, {
    route: 'photos',
    id: NumericIdInAddress,
    refuseWhenFull: (_, id) => photos.refuseWhenFull(id),
    add: (member, id, bytes, storeReply) =>
      photos.add(id, bytes, member, (venue) => storeReply(ManagedVenue.parse(venue))),
  })

/** Uploads of venue photos by managers of the venue (contracts, own-photos). */
export const createOwnPhotoUpload = (
  photos: Pick<ReturnType<typeof createManageOwnPhotos>, 'refuseWhenFull' | 'add'>,
  idempotency: Idempotency,
): MemberRouter =>
  createPhotoUpload(idempotency, {
    route: 'own-photos',
    id: NumericIdInAddress,
    refuseWhenFull: photos.refuseWhenFull,
    add: (member, id, bytes, storeReply) =>
      photos.add(member, id, bytes, (reply) => storeReply(OwnPhotosOfVenue.parse(reply))),
  })

/** Uploads of photos as evidence, by the senders of proposals (contracts, proposals). */
export const createEvidenceUpload = (evidence: ReturnType<typeof createAttachPhoto>): RequestHandler => {
  const senderOf = ({ headers }: Request, response: Response): Proposer => ({
    member: requestMember(response),
    address: String(headers['x-forwarded-for'] ?? ''),
  })
  return createOpenPhotoUpload({
    id: OpaqueId,
    refuseEarly: (request, response, id) => evidence.refuseUnexpected(senderOf(request, response), id),
    add: (request, response, id, bytes) => evidence.add(senderOf(request, response), id, bytes),
  })
}

/**
 * Serves `GET /:photo/:size`. Only managers of the venue and administrators get photos of hidden venues, photos that
 * wait for approval and photos that can be restored. Only administrators get the evidence of a proposal.
 */
export const createVenuePhotoServing = (
  photos: Pick<VenuePhotos, 'get' | 'find'>,
  venues: Pick<VenueRepository, 'byIds'>,
  managers: Pick<ManagerRepository, 'of'>,
  proposals: Pick<ProposalRepository, 'byPhoto'>,
): RequestHandler =>
  createPhotoServing(photos, async (photoId, response) => {
    const mark = await photos.find(photoId)
    const [venue] = mark ? await venues.byIds([mark.venueId]) : []
    if (!venue) return 'nobody'
    if (hasPage(venue) && venue.images.includes(photoUrl(photoId, 'gallery'))) return 'everyone'
    const member = requestMember(response)
    if (member?.isAdmin) return 'asker'
    const manager = member && (await managers.of(venue._id, member.id))
    return manager && !(await proposals.byPhoto(photoId)) ? 'asker' : 'nobody'
  })
