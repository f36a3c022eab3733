// Draws the illustrations of venues into data/art: npm run make -- art
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawScenes } from './art/draw-scenes'
import { SCENE_KINDS } from './art/kinds'

const FOLDER = join(__dirname, '..', 'art')
/** Size of the picture in previews of shared links. */
const CARD = { width: 1200, height: 630 }

async function main(): Promise<void> {
  for (const kind of SCENE_KINDS) {
    const folder = join(FOLDER, kind)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const places = drawScenes(kind, 'places')
    const details = drawScenes(kind, 'details')
    const numberOf = (index: number) => String(index + 1).padStart(3, '0')
    for (const [index, svg] of places.entries()) writeFileSync(join(folder, `place-${numberOf(index)}.svg`), svg)
    for (const [index, svg] of details.entries()) writeFileSync(join(folder, `detail-${numberOf(index)}.svg`), svg)
    await sharp(Buffer.from(places[0] ?? ''), { density: 144 })
      .resize(CARD.width, CARD.height, { fit: 'cover' })
      .png({ palette: true, compressionLevel: 9 })
      .toFile(join(folder, 'card.png'))
    console.log(`${kind.padEnd(14)} ${places.length} places, ${details.length} details`)
  }
}

main()
