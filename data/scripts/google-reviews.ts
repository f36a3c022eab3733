import type { SeedGoogleReview, SeedVenue } from '../src/seed-types'
import { createRandom, type Random } from './random'
import { capitalize, fillTemplate, type TemplateValues } from './text-template'
import { REFERENCE_INSTANT } from './venue'
import type { Kind, Vocabulary } from './vocabulary'

const TWO_YEARS_MS = 2 * 365 * 86_400_000
const MINUTE_MS = 60_000
const INITIALS = 'ABCDEFGHJKLMNPRSTVWZ'

/** Three to eight reviews whose average lies near the venue's rating; none when it has no rating. */
export function makeGoogleReviews(
  venue: SeedVenue,
  kind: Kind,
  placeName: string,
  cityNames: readonly string[],
  vocabulary: Vocabulary,
): SeedGoogleReview[] {
  if (venue.googleRating === null) return []
  const random = createRandom(`reviews:${venue.slug}`)
  const { words } = vocabulary
  const values = {
    place: placeName,
    name: venue.name,
    city: () => random.pick(cityNames),
    firstname: () => random.pick(words.firstname),
    what: () => random.pick(kind.reviews.what),
  }
  return makeStars(venue.googleRating, Math.min(random.int(3, 8), venue.googleReviewCount), random).map(
    (rating, index) => ({
      id: `g-${venue.id}-${index + 1}`,
      listingId: venue.id,
      rating,
      comment: makeComment(rating, kind, vocabulary.reviews, random, values),
      authorName: `${random.pick(words.firstname)} ${INITIALS.charAt(random.int(0, INITIALS.length - 1))}.`,
      authorPhotoUrl: null,
      reviewDate: makeReviewDate(random),
    }),
  )
}

/** A whole minute within two years before the reference instant; recent dates are more likely. */
function makeReviewDate(random: Random): string {
  const age = Math.floor((random.next() ** 1.4 * TWO_YEARS_MS) / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  return new Date(REFERENCE_INSTANT.getTime() - age).toISOString()
}

/** Chooses whole stars around the rating, and corrects them until their average is within 0.4 of the rating. */
function makeStars(rating: number, count: number, random: Random): number[] {
  const stars = Array.from({ length: count }, () =>
    Math.min(5, Math.max(1, Math.round(rating + (random.next() + random.next() - 1) * 2.2))),
  )
  const average = () => stars.reduce((sum, star) => sum + star, 0) / count
  for (let round = 0; round < 40 && Math.abs(average() - rating) > 0.4; round++) {
    const index = random.int(0, count - 1)
    const star = stars[index] ?? 3
    stars[index] = Math.min(5, Math.max(1, star + (average() < rating ? 1 : -1)))
  }
  return stars
}

/** The suffix of the keys of templates for a rating. */
function toneOf(rating: number): string {
  if (rating >= 4) return ''
  return rating === 3 ? 'Mixed' : 'Bad'
}

function makeComment(
  rating: number,
  kind: Kind,
  phrases: Vocabulary['reviews'],
  random: Random,
  values: TemplateValues,
): string {
  const tone = toneOf(rating)
  const pickPhrase = (key: string) => random.pick(phrases[key] ?? [])
  const fill = (template: string, more: TemplateValues = {}) => fillTemplate(template, random, { ...values, ...more })
  if (random.chance(0.09)) return fill(pickPhrase(`single${tone}`))
  const [praise = '', morePraise = ''] = random.shuffle(kind.reviews.good).map((phrase) => fill(phrase))
  const [complaint = '', anotherComplaint = ''] = random.shuffle(kind.reviews.bad).map((phrase) => fill(phrase))
  const opinion = fill(pickPhrase(`join${tone}`), {
    a: praise,
    b: morePraise,
    x: complaint,
    y: anotherComplaint,
    A: capitalize(praise),
    X: capitalize(complaint),
  })
  const intro = fill(pickPhrase('intro'))
  const sentences = [/^[.:;]/.test(opinion) ? intro + opinion : `${intro} ${opinion}`]
  if (tone !== 'Bad' && random.chance(0.2)) sentences.push(fill(pickPhrase('long')))
  if (random.chance(0.6)) sentences.push(fill(pickPhrase(`outro${tone}`)))
  return sentences.join(' ').replace(/([.:;!?]) ([a-zé])/g, fixCase)
}

/** Writes a capital after a full stop, exclamation mark or question mark. */
function fixCase(_: string, mark: string, letter: string): string {
  return `${mark} ${/[.!?]/.test(mark) ? letter.toUpperCase() : letter}`
}
