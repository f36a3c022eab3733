/**
 * Sizes of a photo under `GET /media/photos/:photo/:size` (venues) and `/media/review-photos/:photo/:size` (reviews),
 * as WebP. `card` is cropped to 4:3 and 800 px wide, `gallery` is uncropped and at most 1600 px; the other sizes are
 * the same pictures in another width.
 */
export const PHOTO_SIZES = ['card', 'gallery', 'card-400', 'gallery-400', 'gallery-800'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Available widths in pixels per form, smallest first. */
const WIDTHS = {
  card: { 'card-400': 400, card: 800 },
  gallery: { 'gallery-400': 400, 'gallery-800': 800, gallery: 1600 },
} as const satisfies Record<string, Partial<Record<PhotoSize, number>>>

const photoAddressPattern = /^(\/media\/(?:review-)?photos\/[^/]+)\/(card|gallery)$/

export const photoUrl = (photo: string, size: PhotoSize): string => `/media/photos/${photo}/${size}`
export const reviewPhotoUrl = (photo: string, size: PhotoSize): string => `/media/review-photos/${photo}/${size}`
export const photoIdIn = (image: string): string => image.split('/')[3] ?? ''
export const photoInSize = (image: string, size: PhotoSize): string => image.replace(/[^/]+$/, size)
/** True for a generated drawing. A venue has either photos or drawings. */
export const isDrawn = (image: string): boolean => image.startsWith('/media/scenes/')
/** The address of a venue's image for a card: photos have a smaller size for cards. */
export const cardImage = (image: string): string => image.replace(/^(\/media\/photos\/[^/]+)\/gallery$/, '$1/card')

/** The sizes of an image for `srcset`; undefined for drawings, which scale. */
export function photoSrcSet(image: string): string | undefined {
  const [, photo, form] = photoAddressPattern.exec(image) ?? []
  if (photo === undefined) return undefined
  return Object.entries(WIDTHS[form as keyof typeof WIDTHS])
    .map(([size, width]) => `${photo}/${size} ${width}w`)
    .join(', ')
}
