import { isDrawn, MAX_PHOTOS_PER_VENUE, photoIdIn, photoUrl } from '@plekje/contracts'
import type { Venue } from './venue'

/** A photo with its description, which may be empty. */
export interface VenuePhoto {
  readonly id: string
  readonly text: string
}

/** A photo that a manager removed can be restored for this many days (OWNER-25). */
const RESTORABLE_DAYS = 30
const DAY_MS = 24 * 3_600_000
/** Files stay a day longer, so that no photo is restored while its file is being deleted. */
const DELETED_AFTER_MS = (RESTORABLE_DAYS + 1) * DAY_MS

export const isRestorable = (removedAt: Date, now: Date): boolean =>
  now.getTime() - removedAt.getTime() < RESTORABLE_DAYS * DAY_MS

export const deletedAtOf = (removedAt: Date): Date => new Date(removedAt.getTime() + DELETED_AFTER_MS)

export const imageOf = ({ id }: Pick<VenuePhoto, 'id'>): string => photoUrl(id, 'gallery')

/** The venue's photos, without drawings. */
export const photosOf = ({ images }: Pick<Venue, 'images'>): string[] => images.filter((image) => !isDrawn(image))

export const hasMaxPhotos = (venue: Pick<Venue, 'images'>, waitingPhotos = 0): boolean =>
  photosOf(venue).length + waitingPhotos >= MAX_PHOTOS_PER_VENUE

type Pictures = Pick<Venue, 'images' | 'photoTexts'>

/** The change that shows these photos and drops texts of removed ones. `drawings` are for a venue without photos. */
export function withImages(venue: Pictures, images: readonly string[], drawings: () => string[]): Pictures {
  const pictures = { images: images.length === 0 ? drawings() : [...images] }
  if (!venue.photoTexts) return pictures
  const ids = new Set(images.map(photoIdIn))
  const texts = Object.entries(venue.photoTexts).filter(([id]) => ids.has(id))
  return { ...pictures, photoTexts: Object.fromEntries(texts) }
}

/** The change that adds a photo, as the last one unless `position` is given. */
export function withPhoto(venue: Pictures, photo: VenuePhoto, position = Number.POSITIVE_INFINITY): Pictures {
  const photos = photosOf(venue)
  const images = photos.toSpliced(Math.min(position, photos.length), 0, imageOf(photo))
  return photo.text === '' ? { images } : { images, photoTexts: { ...venue.photoTexts, [photo.id]: photo.text } }
}

export function withText({ photoTexts = {} }: Pictures, { id, text }: VenuePhoto): Pick<Venue, 'photoTexts'> {
  const { [id]: _former, ...others } = photoTexts
  return { photoTexts: text === '' ? others : { ...others, [id]: text } }
}

export const photoIn = ({ photoTexts = {} }: Pictures, image: string): VenuePhoto => {
  const id = photoIdIn(image)
  return { id, text: photoTexts[id] ?? '' }
}

/** Descriptions of all images in their order; undefined if there is none. */
export function imageTextsOf(venue: Pictures): string[] | undefined {
  const texts = venue.images.map((image) => photoIn(venue, image).text)
  return texts.some((text) => text !== '') ? texts : undefined
}

/** A photo in words, for histories and queues. */
export const photoText = ({ text }: VenuePhoto): string => (text === '' ? 'Foto zonder beschrijving' : text)
