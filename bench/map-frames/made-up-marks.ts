import type { MapReply } from '@plekje/contracts'

type Pin = MapReply['pins'][number]

/** Corner and steps of the marks' grid, in degrees. */
const GRID = { west: 3.9, south: 51.3, columns: 40, stepEast: 0.07, stepNorth: 0.075 }

const pointAt = (index: number) => ({
  lat: GRID.south + Math.floor(index / GRID.columns) * GRID.stepNorth,
  lng: GRID.west + (index % GRID.columns) * GRID.stepEast,
})

/** A search reply for the whole country with this many clusters. */
export function makeClusters(count: number): MapReply {
  const clusters = Array.from({ length: count }, (_, index) => {
    const { lat, lng } = pointAt(index)
    return {
      lat,
      lng,
      count: 2 + ((index * 37) % 900),
      bounds: { west: lng - 0.02, south: lat - 0.02, east: lng + 0.02, north: lat + 0.02 },
    }
  })
  return { total: clusters.reduce((sum, cluster) => sum + cluster.count, 0), pins: [], clusters }
}

/** A search reply with this many pins: existing venues of the site, moved to points of the grid. */
export function makePins(count: number, venues: readonly Pin[]): MapReply {
  const pins = Array.from({ length: count }, (_, index) => {
    const { lat, lng } = pointAt(index * 16)
    const venue = venues[index % venues.length] as Pin
    return { ...venue, id: 1_000_000 + index, latitude: String(lat), longitude: String(lng) }
  })
  return { total: count, pins, clusters: [] }
}
