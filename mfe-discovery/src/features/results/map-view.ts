import { readBox } from '@plekje/contracts/search-area'
import { boundsOf, type MapBox } from '@plekje/map'
import { useMemo, useState } from 'react'
import type { Criteria } from '../criteria/criteria'
import type { Results } from './use-results'
import type { ResultsControls } from './use-results-state'

/** Kilometres per degree of latitude. */
const KM_PER_DEGREE = 111
/** Radius to show around a place that was searched without a radius. */
const PLACE_RADIUS_KM = 6

/**
 * The area that the map shows: the camera from the address, else the searched area. `searchKey` identifies the search:
 * the map moves by itself only when this key changes. A pressed cluster is shown until then.
 */
export function useMapView(
  state: ResultsControls,
  results: Results,
  pressedCluster: { searchKey: string; box: MapBox } | undefined,
) {
  const { criteria, camera } = state
  const { reply, hits, total, isStale } = results
  const { sortBy: _, ...criteriaWithoutOrder } = criteria
  const searchKey = JSON.stringify(criteriaWithoutOrder)
  const [shownArea, setShownArea] = useState({ searchKey: '', box: undefined as MapBox | undefined })
  if (!isStale && reply && shownArea.searchKey !== searchKey) {
    // Hits determine the area only if all of them are loaded.
    const allHits = total <= hits.length ? hits : []
    setShownArea({ searchKey, box: searchedBox(criteria, reply.area, allHits) })
  }
  const view = useMemo(
    () =>
      pressedCluster?.searchKey === searchKey
        ? { key: JSON.stringify(pressedCluster), box: pressedCluster.box, isAnimated: true }
        : { key: shownArea.searchKey, camera, box: shownArea.box },
    [shownArea, camera, pressedCluster, searchKey],
  )
  return { view, searchKey }
}

function searchedBox(
  { bbox }: Criteria,
  area: { lat: number; lng: number; radiusKm: number | null } | null,
  allHits: readonly { latitude: string; longitude: string }[],
): MapBox | undefined {
  if (bbox !== undefined) return readBox(bbox)
  if (area) return boxAround(area, area.radiusKm ?? PLACE_RADIUS_KM)
  return boundsOf(allHits.map(({ latitude, longitude }) => ({ lat: Number(latitude), lng: Number(longitude) })))
}

function boxAround({ lat, lng }: { lat: number; lng: number }, km: number): MapBox {
  const latDegrees = km / KM_PER_DEGREE
  const lngDegrees = latDegrees / Math.cos((lat * Math.PI) / 180)
  return { west: lng - lngDegrees, south: lat - latDegrees, east: lng + lngDegrees, north: lat + latDegrees }
}
