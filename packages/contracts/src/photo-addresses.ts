/** `GET /media/photos/:photo/:size`: what became of it, as WebP. */
export const PHOTO_SIZES = ['card', 'gallery'] as const
export const photoUrl = (photo: string, size: (typeof PHOTO_SIZES)[number]): string => `/media/photos/${photo}/${size}`
/** The address of an image of a venue as a card shows it: of a photo there is a smaller one. */
export const cardImage = (image: string): string => image.replace(/^(\/media\/photos\/[^/]+)\/gallery$/, '$1/card')
