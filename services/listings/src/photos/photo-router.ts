import { ManagedVenue, NumericIdInAddress, photoUrl } from '@plekje/contracts'
import { createPhotoServing, createPhotoUpload } from '@plekje/photos'
import { type Idempotency, type MemberRouter, requestMember } from '@plekje/service-kit'
import type { RequestHandler } from 'express'
import { hasPage } from '../domain/venue'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { VenueRepository } from '../storage/venue-repository'
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

/** Serves `GET /:photo/:size`. Photos of hidden venues are for administrators only. */
export const createVenuePhotoServing = (
  photos: Pick<VenuePhotos, 'get' | 'find'>,
  venues: Pick<VenueRepository, 'byIds'>,
): RequestHandler =>
  createPhotoServing(photos, async (photo, response) => {
    const mark = await photos.find(photo)
    const [venue] = mark ? await venues.byIds([mark.venueId]) : []
    if (!venue?.images.includes(photoUrl(photo, 'gallery'))) return 'nobody'
    if (hasPage(venue)) return 'everyone'
    return requestMember(response)?.isAdmin ? 'asker' : 'nobody'
  })
