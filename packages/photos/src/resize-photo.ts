import type { PhotoSize } from '@plekje/contracts'
import { MAX_PHOTO_PIXELS } from '@plekje/contracts/plain'
import sharp from 'sharp'
import { decodedBytes } from './decoded-bytes'

/** A progressive JPEG of 17 million pixels in common colours, a lossless WebP of 13 million, an AVIF of 2.9 million. */
export const MAX_DECODED_BYTES = 52_000_000

export type ResizedPhoto = Record<PhotoSize, Uint8Array>
/** Why a picture is not taken. */
export type PhotoProblem = 'too_many_pixels' | 'too_heavy' | 'broken'

/** The part of a JPEG that some cameras and interrupted copies leave out. */
const JPEG_END = Buffer.from([0xff, 0xd9])

/**
 * A photo upright, without metadata, as WebP in the sizes that are shown. It runs in a process of its own. A JPEG may lack
 * its end marker: with one added it must decode without any warning, so that half a picture is still broken.
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
  // What is written has no metadata unless it is asked for; colours are brought to sRGB.
  const upright = () => open().autoOrient()
  const asCard = await upright()
    .resize(800, 600, { fit: 'cover', position: 'centre', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const asGallery = await upright()
    .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The photo itself is decoded for the two largest only; the others are made of these.
  const encode = ({ data, info }: typeof asCard, quality: number, widest?: number) =>
    sharp(data, { raw: info }).resize({ width: widest, withoutEnlargement: true }).webp({ quality }).toBuffer()
  return {
    card: await encode(asCard, 78),
    'card-400': await encode(asCard, 78, 400),
    gallery: await encode(asGallery, 80),
    'gallery-800': await encode(asGallery, 80, 800),
    'gallery-400': await encode(asGallery, 80, 400),
  }
}
