import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSeed } from './build-seed'
import { measureDistinctness } from './distinctness'

const ROOT = join(__dirname, '..', '..')
const SEED_FOLDER = join(ROOT, 'data', 'seed')

const { seed, files } = buildSeed()
mkdirSync(SEED_FOLDER, { recursive: true })
for (const [name, text] of files) writeFileSync(join(SEED_FOLDER, name), text)

const visibleVenues = seed.venues.filter(({ isVisible }) => isVisible)
console.log(`${seed.locations.length} places`)
for (const { id, slug } of seed.categories) {
  const count = visibleVenues.filter(({ categoryId }) => categoryId === id).length
  if (count > 0) console.log(`${slug.padEnd(14)} ${count}`)
}
console.log(`${visibleVenues.length} visible, ${seed.venues.length - visibleVenues.length} hidden venues`)
console.log('descriptions', measureDistinctness(seed.venues.map(({ description }) => description)))
console.log(
  `${new Set(seed.googleReviews.map(({ comment }) => comment)).size} distinct of ${seed.googleReviews.length} reviews`,
)
for (const [name, text] of files) console.log(name.padEnd(22), `${Math.round(Buffer.byteLength(text) / 1024)} KiB`)
