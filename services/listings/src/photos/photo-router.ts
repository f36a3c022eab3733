import { ManagedVenue, NumericIdInAddress, OwnPhotosOfVenue, photoUrl } from '@plekje/contracts'
import { createPhotoServing, createPhotoUpload } from '@plekje/photos'
import { type Idempotency, type MemberRouter, requestMember } from '@plekje/service-kit'
import type { RequestHandler } from 'express'
import { hasPage } from '../domain/venue'
import type { ManagerRepository } from '../storage/manager-repository'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { VenueRepository } from '../storage/venue-repository'
import type { createManageOwnPhotos } from '../use-cases/manage-own-photos'
import type { PhotoUseCases } from '../use-cases/manage-photos'

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

/**
 * Serves `GET /:photo/:size`. Photos that wait, that can be restored, and those of hidden venues are for managers of the
 * venue and administrators only.
 */
export const createVenuePhotoServing = (
  photos: Pick<VenuePhotos, 'get' | 'find'>,
  venues: Pick<VenueRepository, 'byIds'>,
  managers: Pick<ManagerRepository, 'of'>,
): RequestHandler =>
  createPhotoServing(photos, async (photo, response) => {
    const mark = await photos.find(photo)
    const [venue] = mark ? await venues.byIds([mark.venueId]) : []
    if (!venue) return 'nobody'
    if (hasPage(venue) && venue.images.includes(photoUrl(photo, 'gallery'))) return 'everyone'
    const member = requestMember(response)
    const isAllowed = member?.isAdmin || (member && (await managers.of(venue._id, member.id)))
    return isAllowed ? 'asker' : 'nobody'
  })
