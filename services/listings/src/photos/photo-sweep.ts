import { PHOTO_SIZES, photoUrl } from '@plekje/contracts'
import type { BlobStore } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import type { PhotoRepository, StoredPhoto } from '../storage/photo-repository'
import type { VenueRepository } from '../storage/venue-repository'

const EVERY_MS = 60_000
const BATCH = 200

export const blobKey = (photo: string, size: string): string => `photos/${photo}/${size}`

export type PhotoSweep = ReturnType<typeof createPhotoSweep>

/**
 * Removes photos that no venue shows. A photo is marked before its venue changes, and looked at afterwards: whatever
 * breaks off in between, here or in the blob store, is found by the mark and finished later.
 */
export function createPhotoSweep(
  parts: { photos: PhotoRepository; venues: Pick<VenueRepository, 'byIds'>; blobs: BlobStore; log: Logger },
  everyMs = EVERY_MS,
) {
  const { photos, venues, blobs, log } = parts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  const look = async (found: readonly StoredPhoto[]) => {
    if (found.length === 0) return
    const shown = await venues.byIds([...new Set(found.map(({ venueId }) => venueId))])
    const images = new Set(shown.flatMap((venue) => venue.images))
    for (const { _id } of found) {
      if (images.has(photoUrl(_id, 'gallery'))) await photos.settle(_id)
      else {
        for (const size of PHOTO_SIZES) await blobs.delete(blobKey(_id, size))
        await photos.remove(_id)
      }
    }
  }
  const logged = (work: Promise<void>) => work.catch((error) => log.warn({ err: error }, 'photos wait to be removed'))

  const round = async () => {
    for (;;) {
      const found = await photos.due(new Date(), BATCH)
      await look(found)
      if (found.length < BATCH || isClosed) return
    }
  }
  const schedule = () => {
    if (isClosed) return
    timer = setTimeout(() => {
      running = logged(round()).finally(schedule)
    }, everyMs).unref()
  }
  return {
    /** Marks the photos of venues that are about to change; what breaks off is looked at a minute later. */
    mark: (venueIds: readonly number[]) => photos.markVenues(venueIds, new Date(Date.now() + everyMs)),
    /** Looks at the marked photos of these venues. Never rejects: what fails is tried again later. */
    afterChange: (venueIds: readonly number[]): Promise<void> => logged(photos.ofVenues(venueIds).then(look)),
    start() {
      running = logged(round()).finally(schedule)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
