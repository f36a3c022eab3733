import { z } from 'zod'
import { PLAIN_FIELDS, type PlainField, ruleOf } from '../domain/venue-fields'
import { categoryFromOsm } from './osm-categories'
import { MAX_DEPTH, NoCollectionError, NoJsonError, parseFeatures, TooDeepError } from './parse-features'
import { unreadable } from './read-csv'
import type { SourceFile, SourceRow } from './source-row'

const Feature = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
})
type Point = readonly [longitude: number, latitude: number]
type Tags = Readonly<Record<string, string>>

/** Reads venues from GeoJSON as OpenStreetMap's tools write it. A line or area becomes the point in its middle. */
export function readOsm(content: string): SourceFile {
  return { format: 'osm-geojson', rows: () => rowsOf(content.replace(/^\s*\ufeff/, '')) }
}

async function* rowsOf(content: string): AsyncGenerator<SourceRow> {
  let line = 0
  try {
    for await (const feature of parseFeatures(content)) {
      line += 1
      yield rowOf(feature, line)
    }
  } catch (error) {
    if (error instanceof NoJsonError) throw unreadable('Dit bestand is geen geldige JSON.')
    if (error instanceof NoCollectionError) throw unreadable('Dit bestand is geen GeoJSON met een FeatureCollection.')
    if (error instanceof TooDeepError) {
      throw unreadable(`Dit bestand heeft meer dan ${MAX_DEPTH} niveaus in elkaar. Is het wel GeoJSON met plekken?`)
    }
    throw error
  }
}

function rowOf(value: unknown, line: number): SourceRow {
  const feature = Feature.safeParse(value).data
  const tags = tagsOf(feature?.properties ?? {})
  const point = feature?.geometry ? middleOf(feature.geometry.type, feature.geometry.coordinates) : undefined
  const tag = (...names: string[]) => names.map((name) => tags[name]?.trim()).find(Boolean) ?? ''
  const street = [tag('addr:street'), tag('addr:housenumber')].filter(Boolean).join(' ')
  const town = [tag('addr:postcode'), tag('addr:city')].filter(Boolean).join(' ')
  return {
    line,
    osmId: osmIdOf(tags['@id'] ?? feature?.id),
    name: tag('name'),
    category: categoryFromOsm(tags),
    place: tag('addr:city'),
    ...(Object.fromEntries(PLAIN_FIELDS.map((field) => [field, tag(...ruleOf(field).osmTags)])) as Record<
      PlainField,
      string
    >),
    address: [street, town].filter(Boolean).join(', '),
    hours: tag('opening_hours'),
    latitude: point ? String(point[1]) : '',
    longitude: point ? String(point[0]) : '',
    headings: {},
  }
}

/** The tags of a feature. Some tools write them in `properties.tags`. */
function tagsOf(properties: Readonly<Record<string, unknown>>): Tags {
  const { tags, ...rest } = properties
  const allTags = typeof tags === 'object' && tags !== null ? { ...rest, ...tags } : properties
  return Object.fromEntries(
    Object.entries(allTags).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

const osmIdOf = (id: unknown): string | null => /^(?:node|way|relation)\/\d+$/.exec(String(id ?? ''))?.[0] ?? null

const Position = z
  .tuple([z.number(), z.number()])
  .rest(z.number())
  .transform(([x, y]): Point => [x, y])
const Line = z.array(Position).min(1)
const Rings = z.array(Line).min(1)

function middleOf(type: string, coordinates: unknown): Point | undefined {
  if (type === 'Point') return Position.safeParse(coordinates).data
  if (type === 'LineString' || type === 'MultiPoint') return meanOf(Line.safeParse(coordinates).data)
  if (type === 'Polygon') return centroidOf(Rings.safeParse(coordinates).data?.[0])?.middle
  if (type === 'MultiPolygon') {
    const polygons = z.array(Rings).safeParse(coordinates).data ?? []
    const areas = polygons.map(([outer]) => centroidOf(outer)).filter((area) => area !== undefined)
    const [largest] = areas.sort((a, b) => b.size - a.size)
    return largest?.middle
  }
  return undefined
}

function meanOf(points: readonly Point[] | undefined): Point | undefined {
  if (!points) return undefined
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  return [mean(0), mean(1)]
}

/** The centroid of a ring, computed relative to its first point for precision. */
function centroidOf(ring: readonly Point[] | undefined): { middle: Point; size: number } | undefined {
  const [first] = ring ?? []
  const mean = meanOf(ring)
  if (!ring || !first || !mean) return undefined
  let area = 0
  let x = 0
  let y = 0
  for (const [index, point] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] ?? first
    const ax = point[0] - first[0]
    const ay = point[1] - first[1]
    const bx = next[0] - first[0]
    const by = next[1] - first[1]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  const isTooSmall = Math.abs(area) < 1e-14
  if (isTooSmall) return { middle: mean, size: 0 }
  return { middle: [first[0] + x / (3 * area), first[1] + y / (3 * area)], size: Math.abs(area) }
}
