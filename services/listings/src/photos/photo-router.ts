import { ManagedVenue, NumericIdInAddress } from '@plekje/contracts'
import { createPhotoUpload } from '@plekje/photos'
import type { Idempotency, MemberRouter } from '@plekje/service-kit'
import type { PhotoUseCases } from '../use-cases/manage-photos'

/** Photos of venues, by administrators (contracts, venue-intake). */
export const createVenuePhotoUpload = (photos: PhotoUseCases, idempotency: Idempotency): MemberRouter =>
  createPhotoUpload(idempotency, {
    ...{ route: 'photos', id: NumericIdInAddress },
    refuseWhenFull: (_, id) => photos.refuseWhenFull(id),
    add: async (member, id, bytes, creation) => ManagedVenue.parse(await photos.add(id, bytes, member, creation)),
  })
