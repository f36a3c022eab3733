import { z } from 'zod'
import { defineApi } from './define-api'
import { Instant, NumericIdInAddress, OpaqueId } from './values'
import { PhotoArrangement, PhotoText } from './venue-intake'

/**
 * `POST /api/my-venues/:id/photos`: a photo by a manager of the venue, sent as to `VENUE_PHOTOS_PATH`. Returns 201
 * with {@link OwnPhotosOfVenue}. The photo of a new manager waits for an administrator (OWNER-23).
 */
export const OWN_VENUE_PHOTOS_PATH = '/my-venues/:id/photos'

/** A photo that waits for an administrator; only managers of the venue and administrators may see it. */
export const WaitingPhoto = z.object({
  id: z.string(),
  image: z.string(),
  text: z.string(),
  /** Username of the manager who added it; null after they were erased. */
  by: z.string().nullable(),
  createdAt: Instant,
})
export type WaitingPhoto = z.infer<typeof WaitingPhoto>

export const OwnPhotosOfVenue = z.object({
  listingId: z.number().int(),
  name: z.string(),
  /** Addresses of the photos, or of drawings while there are none. */
  images: z.array(z.string()),
  /** Descriptions of the images, in their order; absent if none has one. */
  imageTexts: z.array(z.string()).optional(),
  waiting: z.array(WaitingPhoto),
  /** True if photos of the reader need approval: a new photo waits, and only waiting photos can be described. */
  needsApproval: z.boolean(),
})
export type OwnPhotosOfVenue = z.infer<typeof OwnPhotosOfVenue>

const ListingId = z.object({ listingId: NumericIdInAddress })
const Photo = ListingId.extend({ photo: OpaqueId })

/** Photos of a venue as its managers change them; 404 for everybody else. */
export const ownPhotosApi = defineApi({
  ownPhotosOfVenue: {
    method: 'GET',
    path: '/my-venues/:listingId/photos',
    access: 'member',
    refuses: [404],
    summary: 'The photos of a venue, and those that wait for approval, for its managers',
    params: ListingId,
    reply: OwnPhotosOfVenue,
  },
  arrangeOwnPhotos: {
    method: 'PUT',
    path: '/my-venues/:listingId/photos',
    access: 'member',
    refuses: [404, 409],
    summary:
      'Reorders the photos and removes those left out, by a manager; 409 if the photos differ from `seen`; limited per hour',
    params: ListingId,
    body: PhotoArrangement,
    reply: OwnPhotosOfVenue,
  },
  describeOwnPhoto: {
    method: 'PUT',
    path: '/my-venues/:listingId/photos/:photo/text',
    access: 'member',
    refuses: [403, 404],
    summary:
      'Describes a photo for people who do not see it; 403 if the photo does not wait and photos of the manager need approval',
    params: Photo,
    body: PhotoText,
    reply: OwnPhotosOfVenue,
  },
  withdrawOwnPhoto: {
    method: 'DELETE',
    path: '/my-venues/:listingId/photos/:photo',
    access: 'member',
    refuses: [404],
    summary: 'Withdraws and deletes a photo that waits for approval; 404 if it does not wait any more',
    params: Photo,
    reply: OwnPhotosOfVenue,
  },
})
