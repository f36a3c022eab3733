import sharp, { type Sharp } from 'sharp'

/** A picture of one colour: a small file, however large the picture. */
export const flatPicture = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: '#3366cc' } })

/** Files of at most a megabyte that take hundreds of megabytes once they are decoded, and are refused (ADR 73). */
export const heavyPictures: readonly (readonly [name: string, make: () => Promise<Buffer>])[] = [
  ['AVIF, 7050 × 7050', () => flatPicture(7050, 7050).avif({ effort: 0 }).toBuffer()],
  [
    'PNG, interlaced, 16 bits, 5000 × 5000',
    () => flatPicture(5000, 5000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
  [
    'JPEG, progressive, full colour, 7000 × 7000',
    () => flatPicture(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['WebP, lossless, 7000 × 7000', () => flatPicture(7000, 7000).webp({ lossless: true, effort: 0 }).toBuffer()],
]
