import {
  FACTS,
  type FactValue,
  GroupSize,
  HttpsAddress,
  Latitude,
  Longitude,
  MinimumAge,
  NewVenue,
  PRICE_FILTERS,
  PRICE_RANGE_OF_FILTER,
  PRICE_RANGES,
  type PriceRange,
} from '@plekje/contracts'
import { distanceKm, type Point } from '@plekje/geography'
import { type Gazetteer, PlaceResolver } from '@plekje/geography/places'
import { parseOpeningHours } from '@plekje/opening-hours'
import { readOsmHours, readOsmTag, writeOsmHours } from '@plekje/opening-hours/calendar'
import { InputError, parsePart } from '@plekje/service-kit'
import { fold } from '@plekje/text-folding'
import { z } from 'zod'
import type { Catalog } from '../domain/catalog'
import { PLAIN_FIELDS, type PlainField } from '../domain/venue-fields'
import type { DraftVenue } from '../storage/venue-intake'
import { draftOf } from '../use-cases/create-venue'
import { createCategoryFinder } from './category-words'
import { readFact, readNumber } from './fact-words'
import type { SourceRow } from './source-row'

export type Understood =
  | { readonly draft: DraftVenue; readonly hasOwnPoint: boolean }
  /** Dutch. */
  | { readonly problem: string }

/** A venue farther from a place that we list does not belong to it. */
const MAX_KM_TO_PLACE = 25

/** Turns rows of a file into venues as they would be stored, or says what keeps one from it. */
export function createRowReader(
  catalog: Catalog,
  isOsm: boolean,
  gazetteer: Gazetteer,
): (row: SourceRow) => Understood {
  const categoryOf = createCategoryFinder(catalog)
  const places = new PlaceResolver(gazetteer, catalog.locations)

  /** Of places with one name the point tells which is meant; where it is near none of them, the name alone decides. */
  const placeNear = (point: Point, name: string) => {
    const first = places.exactly(name)
    const namesakes = first?.namesakes.map((namesake) => places.exactly(namesake)) ?? []
    const near = [first, ...namesakes].find((place) => place && distanceKm(point, place) <= MAX_KM_TO_PLACE)
    return near ?? first
  }

  const placeOf = ({ place, latitude, longitude }: SourceRow, hasPoint: boolean) => {
    const point = { lat: Number(latitude), lng: Number(longitude) }
    const named = hasPoint ? placeNear(point, place) : places.exactly(place)
    const [only] = named?.kind === 'place' ? named.locations : []
    if (only) return only
    const near = hasPoint ? places.nearestLocation(point, MAX_KM_TO_PLACE) : undefined
    if (near) return near
    if (hasPoint) throw problem('Dit punt ligt niet bij een plaats die we kennen.')
    throw problem(
      place === '' ? 'Geef een plaats, of een breedte- en lengtegraad.' : `De plaats ‘${cut(place)}’ kennen we niet.`,
    )
  }

  return (row) => {
    try {
      if (row.name === '') throw problem('Deze rij heeft geen naam.')
      const categoryId = categoryOf(row.category)
      if (categoryId === undefined) throw unknownCategory(row, isOsm)
      const hasPoint = row.latitude !== '' && row.longitude !== ''
      if (!hasPoint && row.latitude + row.longitude !== '') throw problem('Geef breedte- en lengtegraad samen.')
      // A file is text all through.
      const point = { latitude: Number(row.latitude), longitude: Number(row.longitude) }
      if (hasPoint) parsePart(PointOfRow, point)
      const place = placeOf(row, hasPoint)
      const hours = hoursOf(row.hours, isOsm)
      const given = parsePart(NewVenue, {
        name: row.name,
        categoryId,
        locationId: place.id,
        ...plainValuesOf(row, isOsm),
        ...(hasPoint ? point : {}),
        ...(hours === null ? {} : { openingHours: hours }),
      })
      const origin = isOsm ? { attribution: 'osm' as const, osmId: row.osmId } : {}
      return { draft: { ...draftOf(given, catalog), ...origin }, hasOwnPoint: hasPoint }
    } catch (error) {
      if (error instanceof InputError) return { problem: error.dutchText }
      throw error
    }
  }
}

/** What has to be made of a cell; others are taken as they are. */
const readers: Partial<Record<PlainField, (cell: string, isOsm: boolean) => unknown>> = {
  website: websiteOf,
  menuUrl: linkOf,
  bookingUrl: linkOf,
  priceRange: priceOf,
  ...Object.fromEntries(FACTS.map((fact) => [fact, factOf])),
  groupSize: numberIn(GroupSize),
  minimumAge: numberIn(MinimumAge),
}

const plainValuesOf = (row: SourceRow, isOsm: boolean) =>
  Object.fromEntries(
    PLAIN_FIELDS.map((field) => {
      const read = readers[field]
      return [field, read ? read(row[field], isOsm) : row[field]]
    }),
  )

const PointOfRow = z.object({ latitude: Latitude, longitude: Longitude })

const problem = (text: string) => new InputError('invalid_row', text)

const unknownCategory = ({ category }: SourceRow, isOsm: boolean) =>
  isOsm
    ? problem('Dit is geen soort plek die we opnemen.')
    : problem(category === '' ? 'Geef een categorie.' : `De categorie ‘${cut(category)}’ kennen we niet.`)

/** People write days in one cell with `;` or `|` between them. What OpenStreetMap's notation says is kept whole in it. */
function hoursOf(text: string, isOsm: boolean): string | null {
  if (text === '') return null
  const fromOsm = isOsm ? readOsmTag(text) : readOsmHours(text)
  if (fromOsm !== null) return writeOsmHours(fromOsm)
  if (isOsm) return null
  const lines = text.startsWith('{') ? text : text.replace(/ *[;|] */g, '\n')
  if (parseOpeningHours(lines) === null) throw problem('De openingstijden begrijpen we niet.')
  return lines
}

function websiteOf(text: string): string {
  return text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`
}

/** Mappers write several addresses, or none that is safe; then a tag says nothing. In a file of somebody's own it is a mistake. */
function linkOf(text: string, isOsm: boolean): string {
  const address = websiteOf(text)
  return isOsm && !HttpsAddress.safeParse(address).success ? '' : address
}

/** A tag that we do not understand says nothing: mappers write many words. In a file of somebody's own it is a mistake. */
function factOf(text: string, isOsm: boolean): FactValue | null {
  const value = readFact(text)
  if (value === undefined && !isOsm) throw problem(`‘${cut(text)}’ kennen we hier niet. Schrijf ja, deels of nee.`)
  return value ?? null
}

function numberIn(schema: typeof GroupSize) {
  return (text: string, isOsm: boolean) => {
    const number = readNumber(text)
    return isOsm && !schema.safeParse(number).success ? null : number
  }
}

function priceOf(text: string): PriceRange | null {
  if (text === '') return null
  const plain = fold(text).replaceAll(' ', '')
  const range =
    PRICE_RANGES.find((known) => known === plain) ??
    PRICE_RANGES[Number(plain) - 1] ??
    PRICE_FILTERS.filter((name) => name === plain).map((name) => PRICE_RANGE_OF_FILTER[name])[0]
  if (!range) throw problem(`De prijs ‘${cut(text)}’ kennen we niet. Schrijf € tot en met €€€€.`)
  return range
}

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
