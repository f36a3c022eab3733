import { type Listing, shownRating } from '@plekje/contracts'
import { distanceKm } from '@plekje/geography'
import { foldWords } from '@plekje/text-folding'
import { minuteOfDayAt } from './amsterdam-time'
import { TRAIT_COUNTER_SIGNS, TRAIT_SIGNS } from './copy/vocabulary'
import { priceLevelOf } from './kinds'
import type { Trait, Wish } from './planning'
import { pointOf } from './travel'

/** Fit of a category to a trait, from −1 to 1; 0 if absent. */
const TRAIT_KINDS: Readonly<Record<Trait, Readonly<Record<string, number>>>> = {
  children: {
    bowling: 0.6,
    minigolf: 0.8,
    arcade: 0.6,
    bioscopen: 0.4,
    restaurants: 0.1,
    karting: 0.3,
    bars: -0.6,
    clubs: -1,
    saunas: -0.2,
  },
  indoors: {
    bowling: 0.6,
    arcade: 0.6,
    bioscopen: 0.6,
    'escape-rooms': 0.5,
    saunas: 0.5,
    karting: 0.2,
    restaurants: 0.2,
    bars: 0.2,
    beachclubs: -0.8,
    minigolf: -0.5,
  },
  outdoors: { beachclubs: 0.8, minigolf: 0.6, bioscopen: -0.4, arcade: -0.4, bowling: -0.4, 'escape-rooms': -0.3 },
  romantic: {
    saunas: 0.5,
    restaurants: 0.3,
    bioscopen: 0.3,
    beachclubs: 0.2,
    hotels: 0.3,
    karting: -0.5,
    arcade: -0.3,
    clubs: -0.4,
  },
  cheap: { minigolf: 0.4, bowling: 0.3, bioscopen: 0.2, arcade: 0.2, saunas: -0.4, karting: -0.2 },
  luxury: { saunas: 0.4, restaurants: 0.2 },
  bachelor: {
    karting: 0.6,
    'escape-rooms': 0.5,
    bowling: 0.3,
    arcade: 0.3,
    bars: 0.3,
    clubs: 0.5,
    bioscopen: -0.6,
    winkels: -0.4,
  },
  birthday: { bowling: 0.4, karting: 0.3, arcade: 0.3, 'escape-rooms': 0.3, restaurants: 0.2 },
  sporty: { karting: 0.7, bowling: 0.6, minigolf: 0.3, arcade: 0.2, bioscopen: -0.7, winkels: -0.5 },
  quiet: {
    saunas: 0.6,
    bioscopen: 0.3,
    winkels: 0.2,
    minigolf: 0.1,
    clubs: -1,
    karting: -0.6,
    arcade: -0.6,
    bowling: -0.2,
  },
  dancing: { clubs: 0.9 },
  'no-alcohol': { bars: -0.7, clubs: -0.5, bioscopen: 0.2, minigolf: 0.2 },
}

/** Every rating is averaged with `PRIOR_WEIGHT` reviews of this rating, so that few reviews change it little. */
const PRIOR_RATING = 4
const PRIOR_WEIGHT = 25
/** A word that a larger share of the places have does not distinguish them. */
const MAX_SHARE_OF_PLACES = 0.3
/** The fit of a place to which nothing else applies. */
const BASE_FIT = 0.3
const PER_RATING = 0.25
const PER_REQUESTED_KIND = 0.25
const PER_TRAIT = 0.3
/** Score for a word of the wish: more in the name or first line than elsewhere in the text. */
const PER_WORD = { prominent: 0.4, elsewhere: 0.1 } as const
const MAX_WORDS_COUNTED = 3
const PER_KM = 0.02
/** Bonus for a place in the requested town itself. */
const IN_REQUESTED_TOWN = 0.15
const PER_PRICE_LEVEL = 0.06
/** Bars that serve coffee count as coffee bars before this minute of the day. */
const COFFEE_UNTIL_MINUTE = 16 * 60

/** Score of a bar that serves coffee, for people without alcohol or with children. */
const COFFEE_BAR_SCORE = 0.3
/** Score for a sign of the trait in the text of the place. */
const SIGN_SCORE = 0.6
/** A category with this score or less never suits the trait, whatever the text; except `indoors` and coffee bars. */
const MISFIT_SCORE = -0.6
/** A lower score of a category counts as this, so that a sign in the text can outweigh it. */
const MIN_KIND_SCORE = -0.3
/** Minimum fit; a place with a lower fit is used only if nothing else is available. */
export const MIN_FIT = 0.2

const MIN_STEM_LETTERS = 3

interface ListingTexts {
  readonly listing: Listing
  readonly text: string
  /** Folded name and short description; empty if the wish has no words. */
  readonly prominent: string
  /** Folded text; empty if the wish has no words. */
  readonly folded: string
}

/** Returns the fit of each place to the wish by its id, from 0 to 1: by rating, category, text, price and distance. */
export function judgeFit(wish: Wish, listings: readonly Listing[]): ReadonlyMap<number, number> {
  const needsWords = wish.words !== undefined && wish.words.length > 0
  const texts = listings.map((listing): ListingTexts => {
    const text = textOf(listing)
    const prominent = needsWords ? ` ${foldWords(`${listing.name} ${listing.shortDescription}`)}` : ''
    return { listing, text, prominent, folded: needsWords ? ` ${foldWords(text)}` : '' }
  })
  const words = significantWords(wish.words ?? [], texts)
  return new Map(texts.map((text) => [text.listing.id, clamp(fitOf(wish, text, words))]))
}

/** All texts of a place, in lower case. */
const textOf = ({ name, shortDescription, description }: Listing): string =>
  `${name} ${shortDescription} ${description}`.toLowerCase()

/** True if the text of the place shows the trait and nothing contradicts it. */
export function showsTrait(listing: Listing, trait: Trait): boolean {
  const text = textOf(listing)
  return TRAIT_SIGNS[trait].test(text) && !TRAIT_COUNTER_SIGNS[trait]?.test(text)
}

/**
 * Removes endings from words, and begins each with a space, which matches the start of a word. Drops short words, and
 * words that no place or more than 30% of the places have.
 */
function significantWords(words: readonly string[], texts: readonly ListingTexts[]): readonly string[] {
  return words
    .map((word) => ` ${word.replace(/(?:tjes?|jes?|en|s)$/, '')}`)
    .filter((word) => {
      const placesWithWord = texts.filter(({ folded }) => folded.includes(word)).length
      return (
        word.trim().length >= MIN_STEM_LETTERS &&
        placesWithWord > 0 &&
        placesWithWord <= texts.length * MAX_SHARE_OF_PLACES
      )
    })
}

function fitOf(wish: Wish, { listing, text, prominent, folded }: ListingTexts, words: readonly string[]): number {
  const wordsFound = words.filter((word) => folded.includes(word)).slice(0, MAX_WORDS_COUNTED)
  // An area with towns of its own has no centre that distances count from.
  const km = wish.place && !wish.place.towns ? distanceKm(wish.place, pointOf(listing)) : 0
  const level = priceLevelOf(listing)
  let fit = BASE_FIT + ratingScore(listing) * PER_RATING
  if (wish.kinds.includes(listing.categorySlug)) fit += PER_REQUESTED_KIND
  for (const trait of wish.traits) fit += PER_TRAIT * traitScore(trait, listing, text, wish)
  for (const word of wordsFound) fit += prominent.includes(word) ? PER_WORD.prominent : PER_WORD.elsewhere
  fit -= km * PER_KM
  if (wish.place?.name === listing.locationName) fit += IN_REQUESTED_TOWN
  return fit + priceScore(wish, level) * PER_PRICE_LEVEL
}

function priceScore(wish: Wish, level: number): number {
  if (wish.traits.has('cheap')) return -level * 2
  return wish.traits.has('luxury') || wish.ceilingCents === undefined ? level : 0
}

function traitScore(trait: Trait, listing: Listing, text: string, wish: Wish): number {
  const kindScore = TRAIT_KINDS[trait][listing.categorySlug] ?? 0
  if (TRAIT_COUNTER_SIGNS[trait]?.test(text)) return -1
  const isShown = TRAIT_SIGNS[trait].test(text)
  const isCoffeeBar =
    listing.categorySlug === 'bars' &&
    /koffie|taart/.test(text) &&
    minuteOfDayAt(wish.from.getTime()) < COFFEE_UNTIL_MINUTE
  if (isCoffeeBar && (trait === 'no-alcohol' || (trait === 'children' && isShown))) return COFFEE_BAR_SCORE
  if (kindScore <= MISFIT_SCORE && trait !== 'indoors') return kindScore
  // Without a sign in the text, a negative score of the category counts twice.
  const textScore = isShown ? SIGN_SCORE : Math.min(kindScore, 0)
  return Math.min(1, Math.max(kindScore, MIN_KIND_SCORE) + textScore)
}

/** The rating of a place from −1 to 1, where 0 is an average rating; with few reviews it is near 0. */
function ratingScore(listing: Listing): number {
  const { rating, count } = shownRating(listing)
  if (rating === null) return 0
  const estimate = (rating * count + PRIOR_RATING * PRIOR_WEIGHT) / (count + PRIOR_WEIGHT)
  return Math.max(-1, Math.min(1, estimate - PRIOR_RATING))
}

const clamp = (value: number): number => Math.max(0, Math.min(1, Math.round(value * 1000) / 1000))
