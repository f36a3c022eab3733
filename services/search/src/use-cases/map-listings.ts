import { type Box, type MapQuery, readBox, type VenueCluster } from '@plekje/contracts'
import { columnAndRow, fromMap, type IndexHit, MAX_CELLS, type MapCell, onMap } from '@plekje/engines'
import { type Cluster, type Heap, joinNear } from '../domain/clusters'
import { CELL_LEVELS } from '../index/listings-index'
import { CARD_VALUES, cardJson, pointOf } from '../index/venue-card'
import { createMapQuestion, type SearchParts } from './search-listings'

const MAX_PINS = 100
const MAX_CLUSTERS = 1_000
/** Venues nearer to each other on the screen form one cluster. */
const JOINED_PX = 52
/** Width of the world at zoom 0. */
const WORLD_PX = 512
/** From this zoom on venues in one street are shown separately, if they are few. */
const STREET_ZOOM = 16.5
/** A cell this many levels above the zoom is 16 to 32 pixels wide. */
const LEVELS_ABOVE_ZOOM = 5

/** A venue, or all venues of a cell. */
interface VenueHeap extends Heap {
  readonly hit?: IndexHit
  readonly cell?: MapCell
}

/**
 * Search results within the view of a map. Few results are placed exactly. For many the engine counts cells of a grid,
 * so that neither the engine nor this process handles more than {@link MAX_CELLS} items.
 */
export function createMapListings(parts: SearchParts) {
  const question = createMapQuestion(parts)
  const { query } = parts.keeper
  return async (criteria: MapQuery): Promise<{ json: string; venues: readonly IndexHit[] }> => {
    const view = readBox(criteria.view) as Box
    const { limit: _, offset: __, sortBy: ___, zoom, ...searched } = criteria
    const { at, asked, isRelaxed } = await question(searched)
    if (!asked) return { json: mapJson(NOTHING), venues: [] }
    const level = levelOf(view, zoom)
    const inSight = { ...asked, boxes: [...(asked.boxes ?? []), view] }
    const result = await query({ ...inSight, cells: { level }, limit: 0 })
    if (result.relaxed && !isRelaxed) return { json: mapJson(NOTHING), venues: [] }
    const isFew = result.total <= MAX_PINS
    const few =
      isFew && result.total > 0 ? (await query({ ...inSight, limit: MAX_PINS, values: CARD_VALUES })).hits : []
    const heaps = isFew ? few.flatMap(heapOfHit) : Object.entries(result.cells).map(heapOfCell(level))
    const joined = isFew && zoom >= STREET_ZOOM ? joinNear(heaps, 0) : joinUntilFew(heaps, JOINED_PX / pixels(zoom))
    const alone = joined.filter(({ count }) => count === 1).flatMap(({ members }) => members)
    const cells = alone.flatMap(({ cell }) => cell ?? [])
    const found =
      cells.length === 0
        ? []
        : (await query({ ...inSight, inCells: { level, cells }, limit: MAX_PINS, values: CARD_VALUES })).hits
    const hits = [...alone.flatMap(({ hit }) => hit ?? []), ...found]
    const clusters = joined
      .filter(({ count }) => count > 1)
      .sort((one, other) => other.count - one.count)
      .slice(0, MAX_CLUSTERS)
      .map(clusterOf)
    const { total, totalIsLowerBound } = result
    return {
      json: mapJson({ total, totalIsLowerBound, pins: hits.map((hit) => cardJson(hit, at)), clusters }),
      venues: hits,
    }
  }
}

const pixels = (zoom: number): number => WORLD_PX * 2 ** zoom

/** The finest level whose cells are large enough on the screen and of which the view has at most {@link MAX_CELLS}. */
function levelOf({ west, south, east, north }: Box, zoom: number): number {
  const [from, to] = [onMap(north, west), onMap(south, east)]
  const cellsOf = (level: number) => ((to.x - from.x) * 2 ** level + 1) * ((to.y - from.y) * 2 ** level + 1)
  const fine = CELL_LEVELS.filter((level) => level <= zoom + LEVELS_ABOVE_ZOOM && cellsOf(level) <= MAX_CELLS)
  return fine.at(-1) ?? (CELL_LEVELS[0] as number)
}

function joinUntilFew(heaps: readonly VenueHeap[], distance: number): Cluster<VenueHeap>[] {
  const joined = joinNear(heaps, distance)
  const alone = joined.filter(({ count }) => count === 1).length
  return alone <= MAX_PINS ? joined : joinUntilFew(heaps, distance * 1.5)
}

function heapOfHit(hit: IndexHit): VenueHeap[] {
  const point = pointOf(hit)
  if (!point) return []
  const { x, y } = onMap(point.lat, point.lng)
  return [{ x, y, count: 1, reach: { left: x, right: x, top: y, bottom: y }, hit }]
}

const heapOfCell = (level: number) => {
  const size = 2 ** level
  return ([cell, count]: [string, number]): VenueHeap => {
    const [column, row] = columnAndRow(cell as MapCell)
    return {
      x: (column + 0.5) / size,
      y: (row + 0.5) / size,
      count,
      reach: { left: column / size, right: (column + 1) / size, top: row / size, bottom: (row + 1) / size },
      cell: cell as MapCell,
    }
  }
}

/** Rounds to about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

function clusterOf({ x, y, count, reach }: Cluster<VenueHeap>): VenueCluster {
  const { lat, lng } = fromMap(x, y)
  const [first, last] = [fromMap(reach.left, reach.top), fromMap(reach.right, reach.bottom)]
  return {
    lat: rounded(lat),
    lng: rounded(lng),
    count,
    bounds: { west: rounded(first.lng), south: rounded(last.lat), east: rounded(last.lng), north: rounded(first.lat) },
  }
}

interface Shown {
  readonly total: number
  readonly totalIsLowerBound?: boolean
  /** Cards as JSON. */
  readonly pins: readonly string[]
  readonly clusters: readonly VenueCluster[]
}

const NOTHING: Shown = { total: 0, pins: [], clusters: [] }

/** A `MapReply` as JSON. */
const mapJson = ({ total, totalIsLowerBound, pins, clusters }: Shown): string =>
  `{"pins":[${pins.join(',')}],${JSON.stringify({ total, ...(totalIsLowerBound ? { totalIsLowerBound } : {}), clusters }).slice(1)}`
