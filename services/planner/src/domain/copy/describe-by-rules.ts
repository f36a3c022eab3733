import { distanceKm } from '@plekje/geography'
import { clockText } from '../amsterdam-time'
import type { DraftPlan, Wish } from '../planning'
import { pick } from '../random'
import type { TimedStop } from '../schedule'
import { pointOf } from '../travel'
import { activityText, TIME_WORDS, verbOf } from './kind-words'
import { capitalize, kmText, listText } from './numbers'
import { reasonFor } from './reasons'

/** From this number of persons on, a tip says to book a table. */
const LARGE_GROUP = 6
const MAX_TIPS = 3
/** A tip warns if a place closes within this time after the stay. */
const CLOSES_SOON_MS = 15 * 60_000
/** More missing kinds are not named: the member then chose a whole group and does not expect each of its kinds. */
const MAX_NAMED_MISSING = 2
const BOOKED_AHEAD = new Set(['escape-rooms', 'karting', 'saunas', 'bowling'])

/** Writes the texts of a plan by the rules, with stops in order. The same seed gives the same texts. */
export function describeByRules(wish: Wish, stops: readonly TimedStop[], seed: number): DraftPlan {
  return {
    title: titleOf(wish, stops, seed),
    description: descriptionOf(wish, stops, seed),
    stops: stops.map(({ candidate }) => ({
      slug: candidate.listing.slug,
      reason: reasonFor(wish, candidate, seed),
    })),
    tips: tipsOf(wish, stops),
  }
}

function titleOf(wish: Wish, stops: readonly TimedStop[], seed: number): string {
  const time = TIME_WORDS[wish.request.filters.timeOfDay]
  const placeText = whereText(stops)
  const activities = activitiesOf(wish, stops)
  return pick<string>(
    [
      `${time.long} ${placeText}: ${activities}`,
      `${capitalize(activities)} ${placeText}`,
      `${capitalize(time.short)} uit ${placeText}: ${activities}`,
      `Uit ${placeText}: ${activities}`,
    ],
    seed,
    'title',
  )
}

function descriptionOf(wish: Wish, stops: readonly TimedStop[], seed: number): string {
  const names = stops.map(({ candidate }) => candidate.listing.name)
  const [first = '', ...others] = names
  const last = others.at(-1)
  const between = others.slice(0, -1)
  return [
    routeText(first, between, last, seed),
    ...distanceSentences(stops),
    ...widenedSentences(wish, stops),
    ...missingSentences(wish, stops),
  ].join(' ')
}

function routeText(first: string, between: readonly string[], last: string | undefined, seed: number): string {
  if (last === undefined) return `Eén plek, maar wel een die past: ${first}.`
  if (between.length === 0) {
    return pick<string>(
      [`Je begint bij ${first} en gaat daarna naar ${last}.`, `Eerst ${first}, daarna ${last}.`],
      seed,
      'route of two',
    )
  }
  return pick<string>(
    [
      `Je begint bij ${first}, gaat dan naar ${listText(between)} en sluit af bij ${last}.`,
      `Eerst ${first}, dan ${listText(between)} en tot slot ${last}.`,
      `Je start bij ${first}, daarna ${between.length > 1 ? 'volgen' : 'volgt'} ${listText(between)} en je eindigt bij ${last}.`,
    ],
    seed,
    'route',
  )
}

function distanceSentences(stops: readonly TimedStop[]): string[] {
  const legs = stops.map(({ travel }) => travel).filter((travel) => travel !== null)
  const longest = legs.toSorted((a, b) => b.km - a.km)[0]
  if (!longest) return []
  if (longest.mode === 'walk') return ['Alles ligt op loopafstand van elkaar.']
  if (longest.mode === 'bike') return [`Met de fiets ben je zo van de een bij de ander: hooguit ${kmText(longest.km)}.`]
  return [
    `Tussen twee stops zit ${kmText(longest.km)}; reken op zo’n ${longest.minutes} minuten met het openbaar vervoer.`,
  ]
}

/** A sentence about stops that are farther away than the requested radius; none if there are no such stops. */
function widenedSentences({ place }: Wish, stops: readonly TimedStop[]): string[] {
  if (!place || place.towns) return []
  const farthest = Math.max(...stops.map(({ candidate }) => distanceKm(place, pointOf(candidate.listing))))
  if (farthest <= place.radiusKm) return []
  return [
    `Dicht bij ${place.name} was er te weinig dat past, daarom kijken we verder: tot ${kmText(farthest)} ervandaan.`,
  ]
}

/** Sentences about requested kinds that the plan lacks, and about unwanted kinds that it has. */
function missingSentences(wish: Wish, stops: readonly TimedStop[]): string[] {
  const kinds = new Set(stops.map(({ candidate }) => candidate.listing.categorySlug))
  const missingKinds = wish.kinds.filter((kind) => !kinds.has(kind))
  const missingTexts = missingKinds.map((kind) => verbOf(kind)).filter((text) => text !== undefined)
  const isAllMissing = missingKinds.length > 0 && missingKinds.length === wish.kinds.length
  const hasUnwanted = stops.some(({ candidate }) => wish.unwanted.includes(candidate.listing.categorySlug))
  const sentences: string[] = []
  if (isAllMissing) {
    sentences.push('Wat je noemde past er deze keer niet in; dit komt er het dichtst bij.')
  } else if (missingTexts.length > 0 && missingTexts.length <= MAX_NAMED_MISSING) {
    sentences.push(`${capitalize(listText(missingTexts))} paste er deze keer niet bij.`)
  }
  if (hasUnwanted) sentences.push('Er was verder niets open, dus er zit iets bij wat je liever niet wilde.')
  return sentences
}

function tipsOf(wish: Wish, stops: readonly TimedStop[]): string[] {
  const { groupSize } = wish.request.filters
  const tips: string[] = []
  for (const { candidate, endMs } of stops) {
    const { name, categorySlug: kind } = candidate.listing
    if (kind === 'restaurants' && groupSize >= LARGE_GROUP) {
      tips.push(`Reserveer een tafel bij ${name}: jullie zijn met ${groupSize} personen.`)
    } else if (BOOKED_AHEAD.has(kind)) {
      tips.push(`Vraag ${name} vooraf of er plek is op jullie tijd.`)
    } else if (kind === 'clubs') {
      tips.push('Neem een geldig identiteitsbewijs mee voor aan de deur.')
    }
    const closing = candidate.open.find(({ from, until }) => from.getTime() <= endMs && until.getTime() >= endMs)?.until
    if (closing && closing < wish.until && closing.getTime() - endMs <= CLOSES_SOON_MS) {
      tips.push(`${name} sluit om ${clockText(closing)} uur, dus kom op tijd.`)
    }
  }
  const modes = stops.map(({ travel }) => travel?.mode)
  if (modes.includes('transit')) tips.push('Kijk vooraf hoe laat bus of trein gaat.')
  else if (modes.includes('bike')) tips.push('Neem de fiets, dan ben je het snelst van de een bij de ander.')
  tips.push('De bedragen zijn schattingen op basis van de prijsklasse.')
  return [...new Set(tips)].slice(0, MAX_TIPS)
}

/** Says where the stops are, for example "in Utrecht en Zeist" or "rond Utrecht". */
function whereText(stops: readonly TimedStop[]): string {
  const towns = [...new Set(stops.map(({ candidate }) => candidate.listing.locationName))]
  return towns.length <= 2 ? `in ${listText(towns)}` : `rond ${towns[0]}`
}

function activitiesOf(wish: Wish, stops: readonly TimedStop[]): string {
  const { timeOfDay } = wish.request.filters
  const activities = stops.map(({ candidate: { listing } }) =>
    activityText(listing.categorySlug, listing.categoryName, timeOfDay),
  )
  return listText([...new Set(activities)])
}
