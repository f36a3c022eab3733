import { ManagedVenue, NumericIdInAddress } from '@plekje/contracts'
import { createPhotoUpload } from '@plekje/photos'
import { type Idempotency, type MountedRouter, notAnAdministrator } from '@plekje/service-kit'
import type { PhotoUseCases } from '../use-cases/manage-photos'

/** Photos of venues, by administrators (contracts, venue-intake). */
export const createVenuePhotoUpload = (photos: PhotoUseCases, idempotency: Idempotency): MountedRouter['router'] =>
  createPhotoUpload(idempotency, {
    ...{ route: 'photos', id: NumericIdInAddress },
    refuseOthers: (member) => {
      if (!member.isAdmin) throw notAnAdministrator(member)
    },
    refuseWhenFull: (_, id) => photos.refuseWhenFull(id),
    add: async (member, id, bytes, creation) => ManagedVenue.parse(await photos.add(id, bytes, member, creation)),
  })
