import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { drawScene } from '@plekje/pictures'

/** One picture, as its address and the caller's encodings ask for it. */
export type PictureWish =
  | {
      readonly form: 'scene'
      readonly kind: string
      readonly seed: string
      readonly view: number
      readonly encoding: 'br' | 'gzip' | undefined
    }
  | { readonly form: 'card'; readonly kind: string; readonly seed: string }

const CARD_WIDTH = 1200
const CARD_HEIGHT = 630

/** Draws in a thread of its own (picture-workers.ts): as SVG, compressed when asked; a card as PNG. */
export default async function drawPicture(wish: PictureWish): Promise<Uint8Array> {
  const { kind, seed } = wish
  if (wish.form === 'card') return renderCard(drawScene({ kind, seed, view: 1 }))
  const svg = Buffer.from(drawScene({ kind, seed, view: wish.view }))
  return wish.encoding === undefined ? svg : compressors[wish.encoding](svg)
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** The size that previews of shared links want. The library is loaded for the first card: many processes never need it. */
async function renderCard(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(CARD_WIDTH, CARD_HEIGHT, { fit: 'cover' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
