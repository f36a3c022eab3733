import { photoUrl } from '@plekje/contracts'
import type { BlobStore } from '@plekje/engines'
import { openPhotoStore, type PhotoMarkModel, type PhotoStore, photoMarkModel } from '@plekje/photos'
import type { Logger } from '@plekje/service-kit'
import type { Connection } from 'mongoose'
import type { VenueRepository } from './venue-repository'

/** Venue that a photo belongs to. */
export interface OfVenue {
  readonly venueId: number
}

export type VenuePhotos = PhotoStore<OfVenue>

export const photoModel = (connection: Connection): PhotoMarkModel<OfVenue> =>
  photoMarkModel<OfVenue>(connection, { venueId: Number })

export const openVenuePhotos = (parts: {
  readonly marks: PhotoMarkModel<OfVenue>
  readonly venues: Pick<VenueRepository, 'byIds'>
  readonly blobs: BlobStore
  readonly log: Logger
}): VenuePhotos =>
  openPhotoStore({
    ...parts,
    folder: 'photos',
    shownAmong: async (photos) => {
      const venues = await parts.venues.byIds([...new Set(photos.map(({ venueId }) => venueId))])
      const images = new Set(venues.flatMap((venue) => venue.images))
      return new Set(photos.map(({ _id }) => _id).filter((id) => images.has(photoUrl(id, 'gallery'))))
    },
  })
