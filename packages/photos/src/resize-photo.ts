import type { PhotoSize } from '@plekje/contracts'
import { MAX_PHOTO_PIXELS } from '@plekje/contracts/plain'
import sharp from 'sharp'
import { decodedBytes } from './decoded-bytes'

/**
 * Maximum memory for decoding. It is enough for a progressive JPEG of 17 million pixels with usual subsampling, a
 * lossless WebP of 13 million, or an AVIF of 2.9 million.
 */
const MAX_DECODED_BYTES = 52_000_000

export type ResizedPhoto = Record<PhotoSize, Uint8Array>
/** The reason for refusing a photo. */
export type PhotoProblem = 'too_many_pixels' | 'too_heavy' | 'broken'

/** End marker of a JPEG, which some cameras and interrupted copies omit. */
const JPEG_END = Buffer.from([0xff, 0xd9])

/**
 * Converts a photo to WebP in all sizes, upright and without metadata. It runs in a separate process. A JPEG may lack
 * its end marker. With the marker added it must decode without warnings, so that a truncated image is still refused.
 */
export async function resizePhoto(bytes: Buffer): Promise<ResizedPhoto | PhotoProblem> {
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await resize(bytes, 'error').catch((error: unknown) => {
      if (!/premature end of JPEG/i.test(String(error))) throw error
      return resize(Buffer.concat([bytes, JPEG_END]), 'warning')
    })
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'broken'
  }
}

async function resize(bytes: Buffer, failOn: 'error' | 'warning'): Promise<ResizedPhoto | PhotoProblem> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn })
  const metadata = await open().metadata()
  if (metadata.width * metadata.height > MAX_PHOTO_PIXELS) return 'too_many_pixels'
  if (decodedBytes(bytes, metadata) > MAX_DECODED_BYTES) return 'too_heavy'
  // Output has no metadata by default; colours are converted to sRGB.
  const openUpright = () => open().autoOrient()
  const cardPixels = await openUpright()
    .resize(800, 600, { fit: 'cover', position: 'centre', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const galleryPixels = await openUpright()
    .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Only the two largest sizes are decoded from the photo; the smaller sizes are made from these.
  const encode = ({ data, info }: typeof cardPixels, quality: number, maxWidth?: number) =>
    sharp(data, { raw: info }).resize({ width: maxWidth, withoutEnlargement: true }).webp({ quality }).toBuffer()
  return {
    card: await encode(cardPixels, 78),
    'card-400': await encode(cardPixels, 78, 400),
    gallery: await encode(galleryPixels, 80),
    'gallery-800': await encode(galleryPixels, 80, 800),
    'gallery-400': await encode(galleryPixels, 80, 400),
  }
}
