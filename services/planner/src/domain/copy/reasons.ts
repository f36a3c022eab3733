import { distanceKm } from '@plekje/geography'
import { foldWords } from '@plekje/text-folding'
import { clockText } from '../amsterdam-time'
import { showsTrait } from '../fit'
import { priceLevelOf } from '../kinds'
import type { Candidate, Trait, Wish } from '../planning'
import { pick, pseudoRandom } from '../random'
import { pointOf } from '../travel'
import { verbOf } from './kind-words'
import { euroText, kmText, ratingText, wholeText } from './numbers'
import { TRAIT_COUNTER_SIGNS, TRAIT_SIGNS } from './vocabulary'

const MAX_QUOTE_CHARACTERS = 130
const MIN_PRAISED_RATING = 4
const MIN_GOOGLE_REVIEWS = 5
const CENTRE_KM = 1.5
const INDOOR_KINDS = new Set(['bioscopen', 'bowling', 'arcade'])

/**
 * Writes why a place is in the plan: its own first line, how it answers the wish, and two facts. Each sentence is about
 * this place only, so it remains true when another stop is replaced.
 */
export function reasonFor(wish: Wish, candidate: Candidate, seed: number): string {
  const { listing } = candidate
  // The first 12 characters of a fact have no figures, so a new price or rating keeps the order.
  const orderOf = (fact: string) => pseudoRandom(seed, `${listing.slug} ${fact.slice(0, 12)}`)
  const facts = factSentencesOf(wish, candidate).toSorted((a, b) => orderOf(a) - orderOf(b))
  const sentences = [firstSentenceOf(candidate), answerOf(wish, candidate, seed), ...facts.slice(0, 2)]
  return sentences.filter((sentence) => sentence !== undefined).join(' ')
}

function firstSentenceOf({ listing }: Candidate): string {
  const firstLine = listing.shortDescription.trim()
  return firstLine === '' ? `${listing.name} in ${listing.locationName}.` : withFullStop(firstLine)
}

/** Says how the place answers the wish: by a requested kind, or by a quote from its text with a trait or word. */
function answerOf(wish: Wish, candidate: Candidate, seed: number): string | undefined {
  const { listing } = candidate
  for (const trait of wish.traits) {
    if (!showsTrait(listing, trait)) continue
    const quote = sentenceWith(listing.description, (sentence) => {
      return TRAIT_SIGNS[trait].test(sentence) && !TRAIT_COUNTER_SIGNS[trait]?.test(sentence)
    })
    if (quote) return quoteText(quote, seed, listing.slug)
  }
  for (const word of wish.words ?? []) {
    const quote = sentenceWith(listing.description, (sentence) => foldWords(sentence).split(' ').includes(word))
    if (quote) return quoteText(quote, seed, listing.slug)
  }
  const plainText = [...wish.traits].map((trait) => plainAnswer(trait, candidate)).find((text) => text !== undefined)
  if (plainText) return plainText
  if (!wish.kinds.includes(listing.categorySlug)) return undefined
  const verb = verbOf(listing.categorySlug)
  if (verb === undefined) return undefined
  const answers = [`Je wilde ${verb}, en dat kan hier.`, `Hier kun je ${verb}, zoals je vroeg.`] as const
  return pick<string>(answers, seed, `kind ${listing.slug}`)
}

/** Answers that follow from the category or price alone. */
function plainAnswer(trait: Trait, { listing }: Candidate): string | undefined {
  if (trait === 'indoors' && INDOOR_KINDS.has(listing.categorySlug)) {
    return 'Je zit er binnen, dus het weer maakt niet uit.'
  }
  if (trait === 'cheap' && priceLevelOf(listing) === 0 && listing.priceRange !== null) {
    return 'Het valt in de laagste prijsklasse (€).'
  }
  if (trait === 'luxury' && priceLevelOf(listing) >= 2) {
    return `Met prijsklasse ${listing.priceRange} mag het wat kosten.`
  }
  return undefined
}

/** Sentences with the rating, price, closing time and distance of the place, as far as they are worth telling. */
function factSentencesOf(wish: Wish, { listing, costCents, open }: Candidate): string[] {
  const facts: string[] = []
  const { rating, reviewCount, googleRating, googleReviewCount } = listing
  if (rating !== null && rating >= MIN_PRAISED_RATING && reviewCount > 0) {
    facts.push(`Leden van Plekje geven het een ${ratingText(rating)}.`)
  } else if (
    rating === null &&
    googleRating !== null &&
    googleRating >= MIN_PRAISED_RATING &&
    googleReviewCount >= MIN_GOOGLE_REVIEWS
  ) {
    facts.push(`Bezoekers geven het een ${ratingText(googleRating)} (${wholeText(googleReviewCount)} Google-reviews).`)
  }
  if (listing.priceRange !== null) facts.push(`Reken op zo’n ${euroText(costCents)} per persoon.`)
  const closing = open.at(-1)?.until
  if (closing && closing < wish.until) facts.push(`Het is open tot ${clockText(closing)} uur.`)
  if (wish.place) {
    const km = distanceKm(wish.place, pointOf(listing))
    if (km <= CENTRE_KM) {
      facts.push(`Hemelsbreed ligt het op ${kmText(Math.max(0.1, km))} van het midden van ${wish.place.name}.`)
    }
  }
  return facts
}

function sentenceWith(text: string, isSuitable: (sentence: string) => boolean): string | undefined {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}‘’“'0-9])/u)
    .find((sentence) => sentence.length <= MAX_QUOTE_CHARACTERS && isSuitable(sentence.toLowerCase()))
}

const quoteText = (sentence: string, seed: number, slug: string): string =>
  `${pick<string>(['Zelf zeggen ze', 'In hun eigen woorden', 'Ze schrijven erover'], seed, `quote ${slug}`)}: “${sentence.trim()}”`

const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
