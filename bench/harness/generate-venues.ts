import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VenueSnapshot } from '@plekje/contracts'
import type { SearchDocument } from '@plekje/engines'
import { documentOf } from '../../services/search/src/index/listings-index'
import { createRandom } from './random'
import { seedFacts } from './seed-facts'

const read = (file: string) => readFileSync(join(__dirname, '../../data/seed', file), 'utf8')

/** Venues made of randomly mixed names, sentences, places and hours of the seed. */
export function* generateVenues(count: number): Generator<SearchDocument> {
  const random = createRandom(20_261_121)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const venues: VenueSnapshot[] = read('venues.ndjson')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const categories: { id: number; slug: string; name: string; parentId: number | null }[] = JSON.parse(
    read('categories.json'),
  )
  const locations: { slug: string; name: string; latitude: string; longitude: string }[] = JSON.parse(
    read('locations.json'),
  )
  const sentences = venues.flatMap(({ description }) => description.split(/(?<=[.!?])\s+/))
  const lastWords = venues.map(({ name }) => name.split(' ').at(-1) ?? '')
  for (let id = 1; id <= count; id += 1) {
    const template = pick(venues)
    const place = pick(locations)
    const category = categories.find((candidate) => candidate.id === template.categoryId)
    const parent = categories.find((candidate) => candidate.id === category?.parentId)
    const jitter = () => (random() - 0.5) * 0.1
    yield documentOf(
      {
        ...template,
        ...seedFacts(template),
        id,
        name: `${template.name} ${pick(lastWords)} ${Math.floor(random() * count)}`,
        description: [pick(sentences), pick(sentences), pick(sentences), pick(sentences)].join(' '),
        categoryName: category?.name ?? '',
        locationName: place.name,
        locationSlug: place.slug,
        latitude: String(Number(place.latitude) + jitter()),
        longitude: String(Number(place.longitude) + jitter()),
        rating: null,
        reviewCount: 0,
      },
      [category?.slug, parent?.slug].filter((slug) => slug !== undefined),
    )
  }
}
