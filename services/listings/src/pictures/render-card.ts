import { drawScene } from '@plekje/pictures'

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** One at a time: each takes tens of megabytes while it is made. */
let last: Promise<unknown> = Promise.resolve()

/** A scene as a PNG of 1200 × 630 pixels, the size that previews of shared links want. */
export function renderCard(scene: { kind: string; seed: string }): Promise<Buffer> {
  const card = last.then(() => render(drawScene({ ...scene, view: 1 })))
  last = card.catch(() => undefined)
  return card
}

/** The library is loaded when the first card is asked for: many processes never need it. */
async function render(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(CARD_WIDTH, CARD_HEIGHT, { fit: 'cover' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
