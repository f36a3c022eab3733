import type { PhotoSize } from '@plekje/contracts'
import { TooLargeError, UnprocessableError, UnsupportedContentError } from '@plekje/service-kit'
import { Mutex } from 'async-mutex'

/** A photo of a telephone has some 12 million; a small file can claim to have very many more. */
export const MAX_PIXELS = 50_000_000

/** One at a time: each takes tens of megabytes while it is worked on. */
const mutex = new Mutex()

/**
 * A photo upright, without metadata, as WebP in the sizes that are shown. Known by its first bytes, not by what is said
 * of it. Throws 415 for another kind of content, 413 for too many pixels, 422 for a picture that cannot be read.
 */
export async function processPhoto(bytes: Buffer): Promise<Record<PhotoSize, Buffer>> {
  if (!isKnownFormat(bytes)) {
    throw new UnsupportedContentError('not_a_photo', 'Dit bestand is geen JPEG-, PNG-, WebP- of AVIF-afbeelding.')
  }
  return mutex.runExclusive(() => resize(bytes))
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
