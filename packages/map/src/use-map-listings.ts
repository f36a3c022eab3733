import type { MapReply } from '@plekje/contracts'
import { keepPreviousData, queryOptions, searchClient, useQuery } from '@plekje/web-kit'
import { boxText, type MapBox } from './geometry'

type Query = Parameters<typeof searchClient.mapListings>[0]['query']

/** Zooms are rounded to quarters, so that visitors share cached replies. */
const STEPS_PER_ZOOM = 4

/** Search results in an area of the map. The previous results stay while new ones load. */
export function useMapListings(
  criteria: Omit<Query, 'view' | 'zoom'>,
  area: { box: MapBox; zoom: number } | undefined,
) {
  const view = area && boxText(area.box)
  const zoom = area && Math.round(area.zoom * STEPS_PER_ZOOM) / STEPS_PER_ZOOM
  return useQuery(
    queryOptions({
      queryKey: ['map-listings', criteria, view, zoom],
      queryFn: ({ signal }): Promise<MapReply> =>
        searchClient.mapListings({ query: { ...criteria, view: view ?? '', zoom: zoom ?? 0 } }, { signal }),
      enabled: view !== undefined,
      placeholderData: keepPreviousData,
    }),
  )
}
