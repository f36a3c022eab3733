import type { PHOTO_SIZES } from '@plekje/contracts'
import { TooLargeError, UnprocessableError, UnsupportedContentError } from '@plekje/service-kit'

export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** A photo of a telephone has some 12 million; a small file can claim to have very many more. */
export const MAX_PIXELS = 50_000_000

/** One at a time: each takes tens of megabytes while it is worked on. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A photo upright, without metadata, as WebP in the sizes that are shown. Known by its first bytes, not by what is said
 * of it. Throws 415 for another kind of content, 413 for too many pixels, 422 for a picture that cannot be read.
 */
export async function processPhoto(bytes: Buffer): Promise<Record<PhotoSize, Buffer>> {
  if (!isKnownFormat(bytes)) {
    throw new UnsupportedContentError('not_a_photo', 'Dit bestand is geen JPEG-, PNG-, WebP- of AVIF-afbeelding.')
  }
  const result = last.then(() => resize(bytes))
  last = result.catch(() => undefined)
  return result
}

async function resize(bytes: Buffer): Promise<Record<PhotoSize, Buffer>> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    const { width, height } = await open().metadata()
    if (width * height > MAX_PIXELS) throw tooManyPixels()
    // What is written has no metadata unless it is asked for; colours are brought to sRGB.
    const upright = () => open().autoOrient()
    const card = await upright()
      .resize(800, 600, { fit: 'cover', position: 'centre', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
    const gallery = await upright()
      .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { card, gallery }
  } catch (error) {
    if (error instanceof TooLargeError) throw error
    if (/pixel limit/i.test(String(error))) throw tooManyPixels()
    throw new UnprocessableError('broken_photo', 'Deze afbeelding is beschadigd of niet te lezen.', { cause: error })
  }
}

const tooManyPixels = () =>
  new TooLargeError(
    'too_many_pixels',
    'Deze afbeelding heeft te veel beeldpunten. Stuur er een van hoogstens 50 miljoen.',
  )

function isKnownFormat(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  const isJpeg = bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = ascii(0, 8) === '\x89PNG\r\n\x1a\n'
  const isWebp = ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP'
  const isAvif = ascii(4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(8, 12))
  return isJpeg || isPng || isWebp || isAvif
}
