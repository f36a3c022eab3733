import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '@plekje/text-folding'
import { haversineKm } from '../../packages/geography/src'
import type { SeedVenue } from './seed-index'

/**
 * A fact that makes a venue relevant: its category, its price, or regular expressions over the folded name and short
 * description (`text`) or the folded description (`story`). A venue to which only `fair` applies is half relevant.
 */
interface Fact {
  readonly kind?: readonly string[]
  readonly price?: readonly string[]
  readonly text?: string
  readonly story?: string
  readonly fair?: Omit<Fact, 'fair'>
}

/**
 * The search text, the facts of a relevant result, and the place. Facts are joined by "+"; null if only the place matters.
 * The place is a name, "@" and a province, "+" and names with commas, or "~" and a name. With "~" a venue is relevant within
 * 15 km of that place, the default of SEARCH-6, and half relevant within 25 km.
 */
type Row = readonly [question: string, facts: string | null, placeText?: string]

export interface JudgedQuestion {
  readonly group: string
  readonly question: string
  /** 2 for a relevant venue, 1 for a half relevant one, 0 for others. */
  readonly grade: (venue: SeedVenue) => Grade
}
export type Grade = 0 | 1 | 2

const GOOD_KM = 15
const FAIR_KM = 25

const read = <T>(file: string): T => JSON.parse(readFileSync(join(__dirname, `${file}.json`), 'utf8'))

/**
 * The sets of questions. Rules and lists are tuned on `questions`, without looking at `held-out`. Other people wrote
 * `unseen` after the rules had been tuned on the others. Visitors typed `reported` and got wrong results or none.
 */
export const RELEVANCE_SETS = ['questions', 'held-out', 'unseen', 'reported'] as const
export type RelevanceSet = (typeof RELEVANCE_SETS)[number]

export function readJudged(set: RelevanceSet, venues: readonly SeedVenue[]): readonly JudgedQuestion[] {
  const facts = read<Record<string, Fact>>('facts')
  const groups = read<Record<string, readonly Row[]>>(set)
  return Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([question, names, placeText]) => {
      const wantedFacts = (names?.split('+') ?? []).map((name) => {
        const fact = facts[name]
        if (!fact) throw new Error(`"${question}" names an unknown fact "${name}"`)
        return fact
      })
      const place = placeGrade(placeText, venues)
      const grade = (venue: SeedVenue) => Math.min(place(venue), gradeOf(venue, wantedFacts)) as Grade
      if (!venues.some((venue) => grade(venue) > 0)) throw new Error(`no venue is relevant for "${question}"`)
      return { group, question, grade }
    }),
  )
}

function gradeOf(venue: SeedVenue, wantedFacts: readonly Fact[]): Grade {
  if (wantedFacts.every((fact) => matches(venue, fact))) return 2
  return wantedFacts.every((fact) => matches(venue, fact) || (fact.fair && matches(venue, fact.fair))) ? 1 : 0
}

function matches(venue: SeedVenue, { kind, price, text, story }: Fact): boolean {
  if (kind && !kind.includes(venue.categorySlug)) return false
  if (price && !price.includes(venue.priceRange ?? '')) return false
  if (text === undefined && story === undefined) return true
  return (
    (text !== undefined && new RegExp(text, 'm').test(fold(`${venue.name}\n${venue.shortDescription}`))) ||
    (story !== undefined && new RegExp(story).test(fold(venue.description)))
  )
}

function placeGrade(placeText: string | undefined, venues: readonly SeedVenue[]): (venue: SeedVenue) => Grade {
  if (placeText === undefined) return () => 2
  const name = placeText.slice(1)
  const goodIf = (isThere: boolean): Grade => (isThere ? 2 : 0)
  switch (placeText[0]) {
    case '@':
      return ({ province }) => goodIf(province === name)
    case '+':
      return ({ locationName }) => goodIf(name.split(',').includes(locationName))
    case '~': {
      const middle = venues.find(({ locationName }) => locationName === name)?.middle
      if (!middle) throw new Error(`no venue is in a place called "${name}"`)
      return ({ latitude, longitude }) => {
        const km = haversineKm(middle.lat, middle.lng, Number(latitude), Number(longitude))
        if (km <= GOOD_KM) return 2
        return km <= FAIR_KM ? 1 : 0
      }
    }
    default:
      return ({ locationName }) => goodIf(locationName === placeText)
  }
}
