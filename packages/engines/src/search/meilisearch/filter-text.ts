import type { Filter, IndexQuery } from '../search-engine'
import { wordsOfDay, wordsOfPoint } from './days-and-ranges'
import { cellField, exceptionDaysField, exceptionRangesField, intervalFields } from './index-settings'

/** All conditions of a query in Meilisearch's filter language: filters, circle, boxes, cells and exclusions. */
export function filterText(
  filters: readonly Filter[],
  { circle, boxes = [], inCells, exclude = [] }: IndexQuery,
): string[] {
  const conditions = filters.map(conditionOf)
  if (circle) conditions.push(`_geoRadius(${circle.lat}, ${circle.lng}, ${circle.radiusKm * 1000})`)
  for (const { west, south, east, north } of boxes) {
    conditions.push(`_geoBoundingBox([${north}, ${east}], [${south}, ${west}])`)
  }
  if (inCells) conditions.push(conditionOf({ field: cellField(inCells.level), in: inCells.cells }))
  if (exclude.length > 0) conditions.push(`id NOT IN [${exclude.join(', ')}]`)
  return conditions
}

function conditionOf(filter: Filter): string {
  if ('in' in filter) {
    // Matches nothing; some versions do not accept an empty list.
    if (filter.in.length === 0) return `(${filter.field} EXISTS AND ${filter.field} NOT EXISTS)`
    return `${filter.field} IN [${filter.in.map(literal).join(', ')}]`
  }
  if ('atLeast' in filter) return `${filter.field} >= ${filter.atLeast}`
  if ('atMost' in filter) return `${filter.field} <= ${filter.atMost}`
  const { field, within, on } = filter
  const usualRanges = intervalFields(field).map(([from, to]) => `(${from} <= ${within} AND ${to} > ${within})`)
  const isInUsualRange = `(${usualRanges.join(' OR ')})`
  if (on === undefined) return isInUsualRange
  const isExceptionDay = isOneOf(exceptionDaysField(field), wordsOfDay(on))
  const isInExceptionRange = isOneOf(exceptionRangesField(field), wordsOfPoint(on, within))
  return `((NOT ${isExceptionDay} AND ${isInUsualRange}) OR ${isInExceptionRange})`
}

const isOneOf = (field: string, values: readonly string[]): string =>
  `(${field} IN [${values.map(literal).join(', ')}])`

/** Quotes a value, so that it cannot end its literal. */
function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  return `"${value.toWellFormed().replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
}
