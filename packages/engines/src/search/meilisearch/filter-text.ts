import type { Filter, IndexQuery } from '../search-engine'
import { intervalFields } from './index-settings'

/** Filters in Meilisearch's filter language, with the circle and the exclusions of a query; all must hold. */
export function filterText(filters: readonly Filter[], { circle, exclude = [] }: IndexQuery): string[] {
  return [
    ...filters.map(oneFilter),
    ...(circle ? [`_geoRadius(${circle.lat}, ${circle.lng}, ${circle.radiusKm * 1000})`] : []),
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
  const { field, within } = filter
  return `(${intervalFields(field)
    .map(([from, to]) => `(${from} <= ${within} AND ${to} > ${within})`)
    .join(' OR ')})`
}

/** Quoted, so that no value can end the literal it stands in. */
function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  return `"${value.toWellFormed().replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
}
