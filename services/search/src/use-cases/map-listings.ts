import { type Box, type MapQuery, readBox, type VenueCluster } from '@plekje/contracts'
import { columnAndRow, fromMap, type IndexHit, type IndexQuery, MAX_CELLS, type MapCell, toMap } from '@plekje/engines'
import { type Cluster, clusterPoints, type MapPoint } from '../domain/clusters'
import { CELL_LEVELS } from '../index/listings-index'
import { CARD_VALUES, cardJson, pointOf } from '../index/venue-card'
import { createPrepareMapQuery, type SearchParts } from './search-listings'

const MAX_PINS = 100
const MAX_CLUSTERS = 1_000
/** Venues within this distance of each other on the screen form one cluster. */
const CLUSTER_PX = 52
/** Width of the world on the screen at zoom 0. */
const WORLD_PX = 512
/** From this zoom on venues in one street are shown separately, if they are few. */
const STREET_ZOOM = 16.5
/** Cells of the level that is this far above the zoom are 16 to 32 pixels wide. */
const LEVELS_ABOVE_ZOOM = 5

/** A point on the map: a venue, or all venues of a cell. */
interface VenuePoint extends MapPoint {
  readonly hit?: IndexHit
  readonly cell?: MapCell
}

/**
 * Search results within the view of a map. Few results are placed exactly. For many the engine counts cells of a grid,
 * so that neither the engine nor this process handles more than {@link MAX_CELLS} items.
 */
export function createMapListings(parts: SearchParts) {
  const prepareMapQuery = createPrepareMapQuery(parts)
  const { query } = parts.index
  return async (criteria: MapQuery): Promise<{ json: string; venues: readonly IndexHit[] }> => {
    const view = readBox(criteria.view) as Box
    const { limit: _limit, offset: _offset, sortBy: _sortBy, zoom, ...searchCriteria } = criteria
    const { replyTime, query: mapQuery, isRelaxed } = await prepareMapQuery(searchCriteria)
    if (!mapQuery) return { json: mapJson(EMPTY_MAP), venues: [] }
    const level = levelOf(view, zoom)
    const queryInView = { ...mapQuery, boxes: [...(mapQuery.boxes ?? []), view] }
    const readPins = async (extra: Partial<IndexQuery> = {}) =>
      (await query({ ...queryInView, ...extra, limit: MAX_PINS, values: CARD_VALUES })).hits
    const result = await query({ ...queryInView, cells: { level }, limit: 0 })
    // Only in this view no venue matches fully; the list does not have these venues.
    if (result.relaxed && !isRelaxed) return { json: mapJson(EMPTY_MAP), venues: [] }
    const isFew = result.total <= MAX_PINS
    const fewHits = isFew && result.total > 0 ? await readPins() : []
    const points = isFew
      ? fewHits.map(pointOfHit).filter((point) => point !== undefined)
      : Object.entries(result.cells).map(pointOfCell(level))
    const showsStreet = isFew && zoom >= STREET_ZOOM
    const allClusters = showsStreet ? clusterPoints(points, 0) : clusterUntilFew(points, CLUSTER_PX / worldPixels(zoom))
    const singles = allClusters.filter(({ count }) => count === 1).flatMap(({ members }) => members)
    const cells = singles.map(({ cell }) => cell).filter((cell) => cell !== undefined)
    const hitsInCells = cells.length === 0 ? [] : await readPins({ inCells: { level, cells } })
    const hits = [...singles.map(({ hit }) => hit).filter((hit) => hit !== undefined), ...hitsInCells]
    const clusters = allClusters
      .filter(({ count }) => count > 1)
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_CLUSTERS)
      .map(toVenueCluster)
    const { total, totalIsLowerBound } = result
    return {
      json: mapJson({ total, totalIsLowerBound, pins: hits.map((hit) => cardJson(hit, replyTime)), clusters }),
      venues: hits,
    }
  }
}

const worldPixels = (zoom: number): number => WORLD_PX * 2 ** zoom

/** The finest level whose cells are large enough on the screen and of which the view has at most {@link MAX_CELLS}. */
function levelOf({ west, south, east, north }: Box, zoom: number): number {
  const topLeft = toMap(north, west)
  const bottomRight = toMap(south, east)
  const cellsOf = (level: number) =>
    ((bottomRight.x - topLeft.x) * 2 ** level + 1) * ((bottomRight.y - topLeft.y) * 2 ** level + 1)
  const usableLevels = CELL_LEVELS.filter((level) => level <= zoom + LEVELS_ABOVE_ZOOM && cellsOf(level) <= MAX_CELLS)
  return usableLevels.at(-1) ?? (CELL_LEVELS[0] as number)
}

function clusterUntilFew(points: readonly VenuePoint[], distance: number): Cluster<VenuePoint>[] {
  const clusters = clusterPoints(points, distance)
  const singleCount = clusters.filter(({ count }) => count === 1).length
  return singleCount <= MAX_PINS ? clusters : clusterUntilFew(points, distance * 1.5)
}

function pointOfHit(hit: IndexHit): VenuePoint | undefined {
  const point = pointOf(hit)
  if (!point) return undefined
  const { x, y } = toMap(point.lat, point.lng)
  return { x, y, count: 1, bounds: { left: x, right: x, top: y, bottom: y }, hit }
}

const pointOfCell = (level: number) => {
  const size = 2 ** level
  return ([cell, count]: [string, number]): VenuePoint => {
    const [column, row] = columnAndRow(cell as MapCell)
    return {
      x: (column + 0.5) / size,
      y: (row + 0.5) / size,
      count,
      bounds: { left: column / size, right: (column + 1) / size, top: row / size, bottom: (row + 1) / size },
      cell: cell as MapCell,
    }
  }
}

/** Rounds to about a metre. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

function toVenueCluster({ x, y, count, bounds }: Cluster<VenuePoint>): VenueCluster {
  const { lat, lng } = fromMap(x, y)
  const northWest = fromMap(bounds.left, bounds.top)
  const southEast = fromMap(bounds.right, bounds.bottom)
  return {
    lat: roundDegrees(lat),
    lng: roundDegrees(lng),
    count,
    bounds: {
      west: roundDegrees(northWest.lng),
      south: roundDegrees(southEast.lat),
      east: roundDegrees(southEast.lng),
      north: roundDegrees(northWest.lat),
    },
  }
}

interface MapContents {
  readonly total: number
  readonly totalIsLowerBound?: boolean
  /** Cards as JSON. */
  readonly pins: readonly string[]
  readonly clusters: readonly VenueCluster[]
}

const EMPTY_MAP: MapContents = { total: 0, pins: [], clusters: [] }

/** A `MapReply` as JSON. Pins are JSON already, so they are not parsed and written again. */
function mapJson({ total, totalIsLowerBound, pins, clusters }: MapContents): string {
  const otherFields = JSON.stringify({ total, totalIsLowerBound: totalIsLowerBound || undefined, clusters })
  return `{"pins":[${pins.join(',')}],${otherFields.slice(1)}`
}
