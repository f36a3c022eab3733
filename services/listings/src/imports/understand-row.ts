import {
  Latitude,
  Longitude,
  NewVenue,
  PRICE_FILTERS,
  PRICE_RANGE_OF_FILTER,
  PRICE_RANGES,
  type PriceRange,
} from '@plekje/contracts'
import { parseOpeningHours } from '@plekje/opening-hours'
import { InputError, parsePart } from '@plekje/service-kit'
import { z } from 'zod'
import type { Catalog } from '../domain/catalog'
import { fold } from '../domain/fold'
import type { DraftVenue } from '../storage/venue-intake'
import { draftOf } from '../use-cases/create-venue'
import { createCategoryFinder } from './category-words'
import { hoursFromOsm } from './osm-hours'
import { createPlaceFinder } from './place-finder'
import type { SourceRow } from './source-row'

export type Understood =
  | { readonly draft: DraftVenue; readonly hasOwnPoint: boolean }
  /** Dutch. */
  | { readonly problem: string }

/** Turns rows of a file into venues as they would be stored, or says what keeps one from it. */
export function createRowReader(catalog: Catalog, isOsm: boolean): (row: SourceRow) => Understood {
  const categoryOf = createCategoryFinder(catalog)
  const places = createPlaceFinder(catalog.locations)

  const placeOf = ({ place, latitude, longitude }: SourceRow, hasPoint: boolean) => {
    const named = place === '' ? undefined : places.byName(place)
    if (named) return named
    const near = hasPoint ? places.nearest(Number(latitude), Number(longitude)) : undefined
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
      if (hasPoint) parsePart(Point, point)
      const place = placeOf(row, hasPoint)
      const hours = hoursOf(row.hours, isOsm)
      const given = parsePart(NewVenue, {
        name: row.name,
        categoryId,
        locationId: place.id,
        shortDescription: row.shortDescription,
        description: row.description,
        address: row.address,
        phone: row.phone,
        email: row.email,
        website: websiteOf(row.website),
        priceRange: priceOf(row.price),
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

const Point = z.object({ latitude: Latitude, longitude: Longitude })

const problem = (text: string) => new InputError('invalid_row', text)

const unknownCategory = ({ category }: SourceRow, isOsm: boolean) =>
  isOsm
    ? problem('Dit is geen soort plek die we opnemen.')
    : problem(category === '' ? 'Geef een categorie.' : `De categorie ‘${cut(category)}’ kennen we niet.`)

/** People write days in one cell with `;` or `|` between them. OpenStreetMap's richer rules are left out. */
function hoursOf(text: string, isOsm: boolean): string | null {
  if (text === '') return null
  const fromOsm = hoursFromOsm(text)
  if (fromOsm !== null || isOsm) return fromOsm
  const lines = text.startsWith('{') ? text : text.replace(/ *[;|] */g, '\n')
  if (parseOpeningHours(lines) === null) throw problem('De openingstijden begrijpen we niet.')
  return lines
}

const websiteOf = (text: string) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`)

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
