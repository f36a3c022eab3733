import {
  ContactAddress,
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
  VenueEdit,
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
import { farPointProblem, MAX_KM_TO_PLACE, pointProblem, strayPointProblem } from '../domain/venue-point'
import type { DraftVenue } from '../storage/venue-intake'
import { draftOf } from '../use-cases/add-venue'
import { createCategoryFinder } from './category-words'
import { readFact, readNumber } from './fact-words'
import type { SourceRow } from './source-row'

export type ParsedRow =
  | { readonly draft: DraftVenue; readonly hasOwnPoint: boolean }
  /** A message in Dutch that says why the row cannot be added. */
  | { readonly problem: string }

/** Creates a function that turns a row of a file into a venue to store, or into a message that says why it cannot. */
export function createRowParser(catalog: Catalog, isOsm: boolean, gazetteer: Gazetteer): (row: SourceRow) => ParsedRow {
  const findCategory = createCategoryFinder(catalog)
  const places = new PlaceResolver(gazetteer, catalog.locations)

  /** The place with this name that is near the point; if none is near, the place that is usually meant. */
  const placeNear = (point: Point, name: string) => {
    const first = places.resolveExact(name)
    const namesakes = first?.namesakes.map((namesake) => places.resolveExact(namesake)) ?? []
    const nearPlace = [first, ...namesakes].find((place) => place && distanceKm(point, place) <= MAX_KM_TO_PLACE)
    return nearPlace ?? first
  }

  const placeWithoutPoint = (name: string) => {
    const location = locationOf(places.resolveExact(name))
    if (location) return location
    throw rowProblem(
      name === '' ? 'Geef een plaats, of een breedte- en lengtegraad.' : `De plaats ‘${shorten(name)}’ kennen we niet.`,
    )
  }

  const placeOfPoint = (point: Point, name: string) => {
    const strayProblem = strayPointProblem(places, point)
    if (strayProblem) throw rowProblem(strayProblem, POINT)
    const place = placeNear(point, name)
    const location = locationOf(place)
    if (location) {
      const problem = pointProblem(places, point, location)
      if (problem) throw rowProblem(problem, POINT)
      return location
    }
    if (place && !place.isArea && distanceKm(point, place) > MAX_KM_TO_PLACE) {
      throw rowProblem(farPointProblem(point, place), POINT)
    }
    const nearest = places.nearestLocation(point, MAX_KM_TO_PLACE)
    if (nearest) return nearest
    throw rowProblem('Dit punt ligt niet bij een plaats die we kennen.', POINT)
  }

  return (row) => {
    try {
      refuseUnreadable(row, isOsm)
      if (row.name === '') throw rowProblem('Deze rij heeft geen naam.')
      const categoryId = findCategory(row.category)
      if (categoryId === undefined) throw unknownCategory(row, isOsm)
      const point = pointOf(row, isOsm)
      const place = point
        ? placeOfPoint({ lat: point.latitude, lng: point.longitude }, row.place)
        : placeWithoutPoint(row.place)
      const hours = hoursOf(row.hours, isOsm)
      const venue = parsePart(NewVenue, {
        name: row.name,
        categoryId,
        locationId: place.id,
        ...readPlainFields(row, isOsm),
        ...point,
        openingHours: hours ?? undefined,
      })
      const origin = isOsm ? { attribution: 'osm' as const, osmId: row.osmId } : {}
      return { draft: { ...draftOf(venue, catalog), ...origin }, hasOwnPoint: point !== undefined }
    } catch (error) {
      if (error instanceof InputError) return { problem: problemIn(row, error) }
      throw error
    }
  }
}

/** The directory's location for a resolved place; undefined if the place is an area or not in the directory. */
const locationOf = (place: ReturnType<PlaceResolver<Catalog['locations'][number]>['resolveExact']>) =>
  place?.kind === 'place' ? place.locations[0] : undefined

/** Parsers of cells; other fields are stored as they are. */
const readers: Partial<Record<PlainField, (cell: string, isOsm: boolean) => unknown>> = {
  phone: phonesOf,
  email: emailOf,
  website: websitesOf,
  menuUrl: linkOf,
  bookingUrl: linkOf,
  priceRange: priceOf,
  ...Object.fromEntries(FACTS.map((fact) => [fact, factOf])),
  groupSize: createNumberReader(GroupSize),
  minimumAge: createNumberReader(MinimumAge),
}

function readPlainFields(row: SourceRow, isOsm: boolean): Partial<Record<PlainField, unknown>> {
  const values: Partial<Record<PlainField, unknown>> = {}
  for (const field of PLAIN_FIELDS) {
    const read = readers[field] ?? readText
    try {
      const value = read(row[field], isOsm)
      // OpenStreetMap has many variants, so an unreadable tag is dropped. In a CSV file it is a mistake to correct.
      const isDropped = isOsm && (row[field].includes(UNREADABLE) || !VenueEdit.shape[field].safeParse(value).success)
      if (!isDropped) values[field] = value
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      throw rowProblem(error.dutchText, [field])
    }
  }
  return values
}

const readText = (text: string): unknown => text

const POINT = ['latitude', 'longitude'] as const
const DEGREES = /^[+-]?\d{1,3}(?:[.,]\d+)?°?$/
const PointOfRow = z.object({ latitude: Latitude, longitude: Longitude })

function pointOf({ latitude, longitude }: SourceRow, isOsm: boolean): z.output<typeof PointOfRow> | undefined {
  if (latitude === '' && longitude === '') return undefined
  if (latitude === '' || longitude === '') throw rowProblem('Geef breedte- en lengtegraad samen.', POINT)
  const degrees = (text: string, field: (typeof POINT)[number]) => {
    // GeoJSON numbers may have an exponent.
    if (!isOsm && !DEGREES.test(text)) {
      throw rowProblem(`‘${shorten(text)}’ is geen aantal graden. Schrijf het als 52,0907.`, [field])
    }
    return Number(text.replace(',', '.').replace('°', ''))
  }
  return parsePart(PointOfRow, { latitude: degrees(latitude, 'latitude'), longitude: degrees(longitude, 'longitude') })
}

/** The character that replaces bytes that are invalid in the encoding. */
const UNREADABLE = '\ufffd'

/** Throws for unreadable characters; in OpenStreetMap's data only for those in the name, as other tags are dropped. */
function refuseUnreadable(row: SourceRow, isOsm: boolean): void {
  const texts = Object.entries(row).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const unreadable = texts.find(([name, text]) => text.includes(UNREADABLE) && (!isOsm || name === 'name'))
  if (!unreadable) return
  const problem = 'Hier staat een teken dat niet te lezen is (�). Verbeter het, en bewaar het bestand als UTF-8.'
  throw rowProblem(problem, [unreadable[0]])
}

const COLUMN_OF_FIELD: Readonly<Record<string, string>> = {
  categoryId: 'category',
  locationId: 'place',
  openingHours: 'hours',
}

const rowProblem = (text: string, fields: readonly string[] = []) =>
  new InputError('invalid_row', text, { fields: Object.fromEntries(fields.map((field) => [field, text])) })

/** Prefixes the message with the column names of the file. */
function problemIn({ headings }: SourceRow, { dutchText, fields = {} }: InputError): string {
  const columns = Object.keys(fields)
    .map((field) => headings[COLUMN_OF_FIELD[field] ?? field])
    .filter((heading) => heading !== undefined)
  if (columns.length === 0) return dutchText
  const names = columns.map((heading) => `‘${shorten(heading)}’`)
  return `${names.join(' en ')}: ${dutchText}`
}

function unknownCategory({ category }: SourceRow, isOsm: boolean) {
  if (isOsm) return rowProblem('Dit is geen soort plek die we opnemen.')
  if (category === '') return rowProblem('Geef een categorie.')
  return rowProblem(`De categorie ‘${shorten(category)}’ kennen we niet.`)
}

const MAX_HOURS_LENGTH = 4000

/** Parses hours; `;` or `|` may separate days in one cell. Hours in OpenStreetMap's notation keep that notation. */
function hoursOf(text: string, isOsm: boolean): string | null {
  if (text === '') return null
  const osmHours = isOsm ? readOsmTag(text) : readOsmHours(text)
  if (osmHours !== null) {
    const osmText = writeOsmHours(osmHours)
    return isOsm && osmText.length > MAX_HOURS_LENGTH ? null : osmText
  }
  if (isOsm) return null
  const lines = text.startsWith('{') ? text : text.replace(/ *[;|] */g, '\n')
  if (parseOpeningHours(lines) === null) throw rowProblem('De openingstijden begrijpen we niet.')
  return lines
}

const MAX_PHONE_LENGTH = 120
const MAX_WEBSITE_LENGTH = 300

/** Reads telephone numbers. OpenStreetMap separates several numbers by `;`; as many as fit are used. */
function phonesOf(text: string, isOsm: boolean): string {
  return isOsm ? asManyAsFit(text.split(';'), MAX_PHONE_LENGTH) : text
}

function websitesOf(text: string, isOsm: boolean): string {
  const addresses = text.split(/\s*;\s*/).map(websiteOf)
  return isOsm ? asManyAsFit(addresses, MAX_WEBSITE_LENGTH) : addresses.join('; ')
}

function asManyAsFit(texts: readonly string[], maxLength: number): string {
  let list = ''
  for (const text of texts) {
    const longerList = [list, text.trim()].filter(Boolean).join('; ')
    if (longerList.length <= maxLength) list = longerList
  }
  return list
}

/** The scheme and the parameters of a `mailto:` address. */
const MAILTO_PARTS = /^mailto:|\?.*$/gi

/** Reads the first valid mail address; the first one if none is valid. */
function emailOf(text: string, isOsm: boolean): string {
  const addresses = (isOsm ? text.split(/[;,\s]+/) : [text]).map((address) => address.replace(MAILTO_PARTS, ''))
  return addresses.find((address) => ContactAddress.safeParse(address).success) ?? addresses[0] ?? ''
}

function websiteOf(text: string): string {
  return text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`
}

/** Reads a link. A tag of OpenStreetMap with an unsafe address, or with several, is dropped. */
function linkOf(text: string, isOsm: boolean): string {
  const address = websiteOf(text)
  return isOsm && !HttpsAddress.safeParse(address).success ? '' : address
}

/** Reads a fact. An unknown value of OpenStreetMap is dropped. */
function factOf(text: string, isOsm: boolean): FactValue | null {
  const value = readFact(text)
  if (value === undefined && !isOsm)
    throw rowProblem(`‘${shorten(text)}’ kennen we hier niet. Schrijf ja, deels of nee.`)
  return value ?? null
}

function createNumberReader(schema: typeof GroupSize) {
  return (text: string, isOsm: boolean) => {
    const number = readNumber(text)
    return isOsm && !schema.safeParse(number).success ? null : number
  }
}

function priceOf(text: string): PriceRange | null {
  if (text === '') return null
  const plain = fold(text).replaceAll(' ', '')
  const filterName = PRICE_FILTERS.find((name) => name === plain)
  const rangeOfFilter = filterName && PRICE_RANGE_OF_FILTER[filterName]
  // 1 to 4 mean € to €€€€.
  const rangeOfNumber = PRICE_RANGES[Number(plain) - 1]
  const range = PRICE_RANGES.find((euroSigns) => euroSigns === plain) ?? rangeOfNumber ?? rangeOfFilter
  if (!range) throw rowProblem(`De prijs ‘${shorten(text)}’ kennen we niet. Schrijf € tot en met €€€€.`)
  return range
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
