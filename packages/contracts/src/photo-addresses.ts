/**
 * `GET /media/photos/:photo/:size` of a venue and `/media/review-photos/:photo/:size` of a review: what became of it, as WebP. `card` is cut to 4:3 and 800 px wide, `gallery` is whole and
 * 1600 px at most; the others are the same in that width.
 */
export const PHOTO_SIZES = ['card', 'gallery', 'card-400', 'gallery-400', 'gallery-800'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** Widths in pixels of what a picture of each form can be fetched as, smallest first. */
const WIDTHS = {
  card: { 'card-400': 400, card: 800 },
  gallery: { 'gallery-400': 400, 'gallery-800': 800, gallery: 1600 },
} as const satisfies Record<string, Partial<Record<PhotoSize, number>>>

const photoAddress = /^(\/media\/(?:review-)?photos\/[^/]+)\/(card|gallery)$/

export const photoUrl = (photo: string, size: PhotoSize): string => `/media/photos/${photo}/${size}`
export const reviewPhotoUrl = (photo: string, size: PhotoSize): string => `/media/review-photos/${photo}/${size}`
/** The same photo in another size. */
export const inSize = (image: string, size: PhotoSize): string => image.replace(/[^/]+$/, size)
/** The address of an image of a venue as a card shows it: of a photo there is a smaller one. */
export const cardImage = (image: string): string => image.replace(/^(\/media\/photos\/[^/]+)\/gallery$/, '$1/card')

/** What a browser may fetch instead of an image, for `srcset`; undefined of drawn pictures, which are sharp at any width. */
export function photoSrcSet(image: string): string | undefined {
  const [, photo, form] = photoAddress.exec(image) ?? []
  if (photo === undefined) return undefined
  return Object.entries(WIDTHS[form as keyof typeof WIDTHS])
    .map(([size, width]) => `${photo}/${size} ${width}w`)
    .join(', ')
}
