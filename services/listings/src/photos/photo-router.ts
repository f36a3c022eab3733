import { ManagedVenue, NumericIdInAddress, OpaqueId, OwnPhotosOfVenue, photoUrl } from '@plekje/contracts'
import { createOpenPhotoUpload, createPhotoServing, createPhotoUpload } from '@plekje/photos'
import { type Idempotency, type MemberRouter, requestMember } from '@plekje/service-kit'
import type { Request, RequestHandler, Response } from 'express'
import { hasPage } from '../domain/venue'
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

/** Uploads of photos as evidence, by those who proposed (contracts, proposals). */
export const createEvidenceUpload = (evidence: ReturnType<typeof createAttachPhoto>): RequestHandler => {
  const senderOf = ({ headers }: Request, response: Response): Proposer => ({
    member: requestMember(response),
    address: String(headers['x-forwarded-for'] ?? ''),
  })
  return createOpenPhotoUpload({
    id: OpaqueId,
    refuse: (request, response, id) => evidence.refuse(senderOf(request, response), id),
    add: (request, response, id, bytes) => evidence.add(senderOf(request, response), id, bytes),
  })
}

/**
 * Serves `GET /:photo/:size`. Photos that wait, that can be restored, and those of hidden venues are for managers of the
 * venue and administrators only; evidence of a proposal for administrators.
 */
export const createVenuePhotoServing = (
  photos: Pick<VenuePhotos, 'get' | 'find'>,
  venues: Pick<VenueRepository, 'byIds'>,
  managers: Pick<ManagerRepository, 'of'>,
  proposals: Pick<ProposalRepository, 'byPhoto'>,
): RequestHandler =>
  createPhotoServing(photos, async (photo, response) => {
    const mark = await photos.find(photo)
    const [venue] = mark ? await venues.byIds([mark.venueId]) : []
    if (!venue) return 'nobody'
    if (hasPage(venue) && venue.images.includes(photoUrl(photo, 'gallery'))) return 'everyone'
    const member = requestMember(response)
    if (member?.isAdmin) return 'asker'
    const manager = member && (await managers.of(venue._id, member.id))
    return manager && !(await proposals.byPhoto(photo)) ? 'asker' : 'nobody'
  })
