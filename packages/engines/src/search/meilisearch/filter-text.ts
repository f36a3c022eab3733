import type { Filter, IndexQuery } from '../search-engine'
import { wordsOfDay, wordsOfPoint } from './days-and-ranges'
import { cellField, intervalFields, unlikeDaysField, unlikeRangesField } from './index-settings'

/** Filters in Meilisearch's filter language, with the circle, the boxes, the cells and the exclusions of a query; all must hold. */
export function filterText(
  filters: readonly Filter[],
  { circle, boxes = [], inCells, exclude = [] }: IndexQuery,
): string[] {
  return [
    ...filters.map(oneFilter),
    ...(circle ? [`_geoRadius(${circle.lat}, ${circle.lng}, ${circle.radiusKm * 1000})`] : []),
    ...boxes.map(({ west, south, east, north }) => `_geoBoundingBox([${north}, ${east}], [${south}, ${west}])`),
    ...(inCells ? [oneFilter({ field: cellField(inCells.level), in: inCells.cells })] : []),
    ...(exclude.length > 0 ? [`id NOT IN [${exclude.join(', ')}]`] : []),
  ]
}

function oneFilter(filter: Filter): string {
  if ('in' in filter) {
    // An empty list is not in the grammar of every version.
    if (filter.in.length === 0) return `(${filter.field} EXISTS AND ${filter.field} NOT EXISTS)`
    return `${filter.field} IN [${filter.in.map(literal).join(', ')}]`
  }
  if ('atLeast' in filter) return `${filter.field} >= ${filter.atLeast}`
  if ('atMost' in filter) return `${filter.field} <= ${filter.atMost}`
  const { field, within, on } = filter
  const usual = `(${intervalFields(field)
    .map(([from, to]) => `(${from} <= ${within} AND ${to} > ${within})`)
    .join(' OR ')})`
  if (on === undefined) return usual
  const isUnlike = isOneOf(unlikeDaysField(field), wordsOfDay(on))
  return `((NOT ${isUnlike} AND ${usual}) OR ${isOneOf(unlikeRangesField(field), wordsOfPoint(on, within))})`
}

const isOneOf = (field: string, values: readonly string[]): string =>
  `(${field} IN [${values.map(literal).join(', ')}])`

/** Quoted, so that no value can end the literal it stands in. */
function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  return `"${value.toWellFormed().replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
}
