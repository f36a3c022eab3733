// Proves HOME-9, SITE-1, SITE-9, STYLE-4.
import { join } from 'node:path'
import { distanceKm, type Point } from '@plekje/geography'
import { parseOpeningHours } from '@plekje/opening-hours'
import { buildSeed } from '../scripts/build-seed'
import { measureDistinctness } from '../scripts/distinctness'
import { MALFORMED_HOURS } from '../scripts/make-venues'
import { contrastWithWhite } from '../scripts/oklch'
import { countWords } from '../scripts/text-template'
import { loadSeed, type Seed, type SeedVenue } from '../src'

const DIRECTORY = join(__dirname, '..', 'seed')
let seed: Seed
let visible: readonly SeedVenue[]

beforeAll(async () => {
  seed = await loadSeed(DIRECTORY)
  visible = seed.venues.filter(({ isVisible }) => isVisible)
})

const countBy = <T>(items: readonly T[], keyOf: (item: T) => unknown) => {
  const counts = new Map<unknown, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const allDiffer = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)

const locationOf = (venue: SeedVenue) => {
  const location = seed.locations.find(({ id }) => id === venue.locationId)
  if (!location) throw new Error(`${venue.slug} has no location`)
  return location
}

const pointOf = ({ latitude, longitude }: { latitude: string; longitude: string }): Point => ({
  lat: Number(latitude),
  lng: Number(longitude),
})

test('the committed files are the output of the scripts, byte for byte', async () => {
  const { readFileSync } = await import('node:fs')
  const first = buildSeed()
  const second = buildSeed()
  for (const [name, text] of first.files) {
    expect(second.files.get(name) === text).toBe(true)
    expect(readFileSync(join(DIRECTORY, name), 'utf8') === text).toBe(true)
  }
})

describe('categories and places', () => {
  test('categories have the expected slugs and existing groups', () => {
    expect(seed.categories.map(({ slug }) => slug).sort()).toEqual(
      'activiteiten arcade bars beachclubs bioscopen bowling clubs escape-rooms hotels karting minigolf restaurants saunas uitgaan winkels'.split(
        ' ',
      ),
    )
    const ids = new Set(seed.categories.map(({ id }) => id))
    expect(seed.categories.every(({ parentId }) => parentId === null || ids.has(parentId))).toBe(true)
  })

  test('colours differ and carry white text', () => {
    allDiffer(seed.categories.map(({ color }) => color))
    for (const { color } of seed.categories) expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5)
  })

  test('places are unique, in the Netherlands, and each has a visible venue', () => {
    expect(seed.locations.length).toBeGreaterThanOrEqual(110)
    allDiffer(seed.locations.map(({ slug }) => slug))
    const counts = countBy(visible, ({ locationId }) => locationId)
    for (const { id, name, latitude, longitude, slug } of seed.locations) {
      expect([name, (counts.get(id) ?? 0) > 0]).toEqual([name, true])
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(Number(latitude)).toBeGreaterThan(50.7)
      expect(Number(latitude)).toBeLessThan(53.6)
      expect(Number(longitude)).toBeGreaterThan(3.3)
      expect(Number(longitude)).toBeLessThan(7.3)
    }
    expect(seed.locations.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['den-haag', 's-hertogenbosch', 'utrecht']),
    )
  })
})

describe('venues', () => {
  test('have the promised number of every kind, and 24 featured ones in different places', () => {
    expect(visible).toHaveLength(1029)
    expect(seed.venues).toHaveLength(1029 + 36)
    const leaves = seed.categories.filter(({ slug }) => slug !== 'activiteiten' && slug !== 'uitgaan')
    const counts = countBy(visible, ({ categoryId }) => categoryId)
    for (const { id, slug } of leaves) expect([slug, (counts.get(id) ?? 0) >= 40]).toEqual([slug, true])
    const featured = seed.venues.filter((venue) => venue.featured)
    expect(featured).toHaveLength(24)
    expect(featured.every(({ isVisible }) => isVisible)).toBe(true)
    allDiffer(featured.map(({ locationId }) => locationId))
    expect(new Set(featured.map(({ categoryId }) => categoryId)).size).toBeGreaterThanOrEqual(10)
  })

  test('have unique ids, slugs and names', () => {
    expect(seed.venues.map(({ id }) => id)).toEqual(seed.venues.map((_, index) => index + 1))
    allDiffer(seed.venues.map(({ slug }) => slug))
    allDiffer(seed.venues.map(({ name }) => name.toLowerCase()))
    for (const { slug } of seed.venues) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('lie near their place, and their address names it', () => {
    for (const venue of seed.venues) {
      const location = locationOf(venue)
      expect(distanceKm(pointOf(venue), pointOf(location))).toBeLessThan(3)
      expect(venue.address.endsWith(` ${location.name}`)).toBe(true)
      expect(venue.address).toMatch(/^\S.* \d+(A|B|-1|bis)?, [1-9]\d{3} (?!SA|SD|SS)[A-Z]{2} \S/)
    }
  })

  test('big cities have every kind that fits, and beach clubs are on the water', () => {
    const kinds = seed.categories.filter(({ slug }) => !['activiteiten', 'uitgaan', 'beachclubs'].includes(slug))
    for (const name of ['Amsterdam', 'Rotterdam', 'Den Haag', 'Utrecht', 'Eindhoven', 'Groningen']) {
      const there = new Set(
        visible.filter((venue) => locationOf(venue).name === name).map(({ categoryId }) => categoryId),
      )
      expect([name, kinds.filter(({ id }) => !there.has(id)).map(({ slug }) => slug)]).toEqual([name, []])
    }
    const beachId = seed.categories.find(({ slug }) => slug === 'beachclubs')?.id
    const names = new Set(seed.venues.filter(({ categoryId }) => categoryId === beachId).map((v) => locationOf(v).name))
    expect([...names].some((name) => ['Zandvoort', 'Scheveningen'].includes(name))).toBe(true)
    for (const inland of ['Utrecht', 'Eindhoven', 'Arnhem', 'Tilburg', 'Assen']) expect(names.has(inland)).toBe(false)
  })

  test('contact data can reach nobody', () => {
    for (const { phone, email, website } of seed.venues) {
      if (phone !== null) {
        expect(phone).toMatch(/^0[1-7]\d{1,2}-00[\d ]+$/)
        expect(phone.replace(/\D/g, '')).toHaveLength(10)
      }
      if (email !== null) expect(email).toMatch(/^[a-z]+@[a-z0-9-]+\.example$/)
      if (website !== null) expect(website).toMatch(/^https:\/\/www\.[a-z0-9-]+\.example$/)
    }
    expect(seed.venues.some(({ phone }) => phone === null)).toBe(true)
  })

  test('all hours can be parsed, except the malformed ones', () => {
    const texts = seed.venues.map(({ openingHours }) => openingHours)
    const malformed = texts.filter((text) => text !== null && parseOpeningHours(text) === null)
    expect(malformed.sort()).toEqual([...MALFORMED_HOURS].sort())
    expect(texts.filter((text) => text === null)).toHaveLength(6)
    const parsed = texts.map((text) => parseOpeningHours(text))
    expect(parsed.filter((hours) => hours?.isAlwaysOpen).length).toBeGreaterThan(10)
    expect(parsed.filter((hours) => hours?.openNow !== undefined)).toHaveLength(2)
    const share = texts.filter((text) => text?.startsWith('{')).length / texts.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })

  test('a minigolf course near Utrecht is open on Saturday evening', () => {
    const minigolf = seed.categories.find(({ slug }) => slug === 'minigolf')?.id
    const saturdayEvening = 5 * 1440 + 20 * 60
    const open = visible.filter(
      (venue) =>
        venue.categoryId === minigolf &&
        ['Utrecht', 'Zeist', 'Nieuwegein', 'De Bilt', 'Maarssen', 'Houten'].includes(locationOf(venue).name) &&
        parseOpeningHours(venue.openingHours)?.intervals.some(
          ([from, to]) => from <= saturdayEvening && saturdayEvening < to,
        ),
    )
    expect(open.filter((venue) => locationOf(venue).name === 'Utrecht').length).toBeGreaterThanOrEqual(1)
    expect(open.length).toBeGreaterThanOrEqual(3)
  })

  test('descriptions are 60 to 160 words, filled in, and no two are near-duplicates', () => {
    for (const { description, shortDescription } of seed.venues) {
      expect(countWords(description)).toBeGreaterThanOrEqual(60)
      expect(countWords(description)).toBeLessThanOrEqual(160)
      expect(description + shortDescription).not.toMatch(/[{}|#]|undefined/)
    }
    const { distinct, highest, nearDuplicates } = measureDistinctness(seed.venues.map(({ description }) => description))
    expect(distinct).toBe(seed.venues.length)
    expect(highest).toBeLessThan(0.5)
    expect(nearDuplicates).toBe(0)
  })

  test.each(
    'zwembad zwembaden met_kinderen romantisch regen vrijgezellenfeest terras midgetgolf poolen lasergamen speelhal steakhouse pannenkoeken sushi cocktails'
      .split(' ')
      .map((word) => word.replace('_', ' ')),
  )('some, and not all, texts speak of "%s"', (word) => {
    const hits = visible.filter(({ name, description }) =>
      new RegExp(`\\b${word}\\b`, 'i').test(`${name} ${description}`),
    )
    expect(hits.length).toBeGreaterThanOrEqual(5)
    expect(hits.length).toBeLessThan(visible.length / 2)
  })

  test('pictures, prices, ratings and dates are in their ranges', () => {
    for (const venue of seed.venues) {
      expect(venue.images.length).toBeGreaterThanOrEqual(3)
      expect(venue.images.length).toBeLessThanOrEqual(6)
      for (const [index, image] of venue.images.entries()) {
        expect(image).toMatch(new RegExp(`^/media/scenes/[a-z-]+/${venue.slug}/${index + 1}\\.svg$`))
      }
      expect([null, '€', '€€', '€€€', '€€€€']).toContain(venue.priceRange)
      expect(venue.googleRating ?? 4).toBeGreaterThanOrEqual(3.2)
      expect(venue.googleRating ?? 4).toBeLessThanOrEqual(4.9)
      expect(venue.createdAt >= '2024-01-01' && venue.createdAt < '2026-11-01T12:00').toBe(true)
    }
    expect(new Set(visible.map(({ createdAt }) => createdAt.slice(0, 4))).size).toBe(3)
  })
})

describe('Google-style reviews', () => {
  test('belong to venues, have unique ids and dates before "today"', () => {
    const venueIds = new Set(seed.venues.map(({ id }) => id))
    allDiffer(seed.googleReviews.map(({ id }) => id))
    for (const { listingId, rating, reviewDate, authorName, comment } of seed.googleReviews) {
      expect(venueIds.has(listingId)).toBe(true)
      expect([1, 2, 3, 4, 5]).toContain(rating)
      expect(reviewDate >= '2024-01-01' && reviewDate < '2026-11-01T12:00').toBe(true)
      expect(authorName).toMatch(/^\p{L}+ [A-Z]\.$/u)
      expect(comment).not.toMatch(/[{}|]|undefined/)
      expect(countWords(comment)).toBeLessThanOrEqual(110)
    }
  })

  test('average near the rating of their venue; venues without a rating have none', () => {
    const starsOf = new Map<number, number[]>()
    for (const { listingId, rating } of seed.googleReviews) {
      starsOf.set(listingId, [...(starsOf.get(listingId) ?? []), rating])
    }
    for (const { id, googleRating, googleReviewCount } of seed.venues) {
      const stars = starsOf.get(id) ?? []
      if (googleRating === null) {
        expect([stars.length, googleReviewCount]).toEqual([0, 0])
        continue
      }
      expect(stars.length).toBeGreaterThanOrEqual(3)
      expect(stars.length).toBeLessThanOrEqual(Math.min(8, googleReviewCount))
      const average = stars.reduce((sum, star) => sum + star, 0) / stars.length
      expect(Math.abs(average - googleRating)).toBeLessThanOrEqual(0.5)
    }
  })

  test('are mostly unique, and some are so long that pages cut them', () => {
    const comments = seed.googleReviews.map(({ comment }) => comment)
    expect(new Set(comments).size).toBeGreaterThanOrEqual(4_000)
    expect(comments.filter((comment) => comment.length > 150).length).toBeGreaterThan(500)
    expect(comments.filter((comment) => countWords(comment) === 1).length).toBeGreaterThan(50)
  })
})
