import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { Colours } from './colours'
import embedded from './embedded/land.json'

const geojson = (type: string, coordinates: unknown): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'Feature', properties: {}, geometry: { type, coordinates } as never },
  // The data has no more detail than at this zoom.
  maxzoom: 11,
})

/** Plain land, without borders or water, continues the map southwards to this latitude: from Poitiers to Milan. */
export const SOUTHERN_LAND_LATITUDE = 45
const plainLand = [
  [0.8, SOUTHERN_LAND_LATITUDE],
  [9.4, SOUTHERN_LAND_LATITUDE],
  [9.4, 49.31],
  [0.8, 49.31],
  [0.8, SOUTHERN_LAND_LATITUDE],
]

/** Style with the built-in land and water; it loads nothing from elsewhere. */
export const embeddedStyle = (colours: Colours): StyleSpecification => ({
  version: 8,
  sources: {
    land: geojson('MultiPolygon', [...embedded.land.coordinates, [plainLand]]),
    borders: geojson('MultiLineString', embedded.borders.coordinates),
  },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.border, 'line-width': 1.2, 'line-dasharray': [3, 2] },
    },
  ],
})
