import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Colours } from './colours'
import { embeddedStyle } from './style'

/** From this zoom on, water is drawn from the archive, because its coastline is finer than the built-in one. */
const ARCHIVE_WATER_ZOOM = 8

type Zooms = readonly (readonly [zoom: number, width: number])[]

/** Interpolates exponentially between zooms, like the scale of the map. */
const byZoom = (zooms: Zooms): never => ['interpolate', ['exponential', 1.6], ['zoom'], ...zooms.flat()] as never

const isOneOf = (field: string, values: readonly string[]): FilterSpecification => [
  'in',
  ['get', field],
  ['literal', values],
]
const ANY: FilterSpecification = true
const AREAS: FilterSpecification = ['==', ['geometry-type'], 'Polygon']
const LINES: FilterSpecification = ['==', ['geometry-type'], 'LineString']
const all = (...filters: FilterSpecification[]): FilterSpecification => ['all', ...filters] as FilterSpecification

/**
 * The built-in map with the additions of a tile archive: finer coasts, green areas, roads and their names. An archive
 * uses one of two schemas with different names of layers, OpenMapTiles (from Planetiler) or Protomaps. The style has
 * layers for both schemas (`-omt` for OpenMapTiles), and MapLibre draws nothing for the schema that the archive does
 * not use.
 */
export function archiveStyle(url: string, colours: Colours): StyleSpecification {
  const embedded = embeddedStyle(colours)
  const archiveLayer = (id: string, sourceLayer: string, properties: object) =>
    ({ id, source: 'archive', 'source-layer': sourceLayer, ...properties }) as LayerSpecification
  const area = (id: string, sourceLayer: string, filter: FilterSpecification, color: string, minzoom: number) =>
    archiveLayer(id, sourceLayer, { type: 'fill', minzoom, filter: all(AREAS, filter), paint: { 'fill-color': color } })
  const line = (id: string, sourceLayer: string, filter: FilterSpecification, color: string, zooms: Zooms) =>
    archiveLayer(id, sourceLayer, {
      type: 'line',
      minzoom: zooms[0]?.[0] ?? 0,
      filter: all(LINES, filter),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': byZoom(zooms) },
    })
  const names = (id: string, sourceLayer: string) =>
    archiveLayer(id, sourceLayer, {
      type: 'symbol',
      minzoom: 14,
      filter: all(LINES, ['has', 'name']),
      // Without glyphs MapLibre draws text in the browser, in the font of the page.
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': [...FONT],
        'text-size': 12,
        'text-max-angle': 30,
      },
      paint: { 'text-color': colours.street, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
    })
  const { background, otherLayers } = splitBackground(embedded.layers)
  return {
    version: 8,
    sources: { ...embedded.sources, archive: { type: 'vector', url: `pmtiles://${url}` } },
    layers: [
      {
        ...background,
        paint: { 'background-color': ['step', ['zoom'], colours.water, ARCHIVE_WATER_ZOOM, colours.land] },
      },
      ...otherLayers.map((layer) => (layer.id === 'land' ? { ...layer, maxzoom: ARCHIVE_WATER_ZOOM } : layer)),
      area('green-omt', 'landcover', isOneOf('class', ['wood', 'grass', 'wetland', 'sand']), colours.green, 0),
      area('park-omt', 'park', ANY, colours.green, 0),
      area('green', 'landuse', isOneOf('kind', GREEN), colours.green, 0),
      area('water-areas', 'water', ANY, colours.water, ARCHIVE_WATER_ZOOM),
      line('waterways-omt', 'waterway', ANY, colours.water, WATERWAYS),
      line('waterways', 'water', ANY, colours.water, WATERWAYS),
      area('buildings-omt', 'building', ANY, colours.building, 14),
      area('buildings', 'buildings', ANY, colours.building, 14),
      line('paths-omt', 'transportation', isOneOf('class', ['path', 'track', 'pedestrian']), colours.path, PATHS),
      line('paths', 'roads', isOneOf('kind', ['path']), colours.path, PATHS),
      line('streets-omt', 'transportation', isOneOf('class', ['minor', 'service', 'tertiary']), colours.path, STREETS),
      line('streets', 'roads', isOneOf('kind', ['minor_road']), colours.path, STREETS),
      line('roads-omt', 'transportation', isOneOf('class', ['secondary', 'primary']), colours.road, ROADS),
      line('roads', 'roads', isOneOf('kind', ['major_road']), colours.road, ROADS),
      line('motorways-omt', 'transportation', isOneOf('class', ['motorway', 'trunk']), colours.road, MOTORWAYS),
      line('motorways', 'roads', isOneOf('kind', ['highway']), colours.road, MOTORWAYS),
      names('names-omt', 'transportation_name'),
      names('names', 'roads'),
    ],
  }
}

/** The font of the page, from `fonts.css` of `@plekje/ui`. */
const FONT = ['Figtree']
const GREEN = ['park', 'forest', 'wood', 'grass', 'grassland', 'nature_reserve', 'national_park', 'cemetery', 'beach']
const WATERWAYS: Zooms = [
  [9, 0.5],
  [14, 2],
  [18, 10],
]
const PATHS: Zooms = [
  [14, 0.5],
  [18, 4],
]
const STREETS: Zooms = [
  [12, 0.4],
  [14, 2],
  [18, 14],
]
const ROADS: Zooms = [
  [8, 0.5],
  [12, 1.5],
  [18, 20],
]
const MOTORWAYS: Zooms = [
  [6, 0.8],
  [10, 2.2],
  [14, 6],
  [18, 26],
]

function splitBackground(layers: readonly LayerSpecification[]) {
  const [background, ...otherLayers] = layers
  if (background?.type !== 'background') throw new Error('the first layer of the built-in style must be its background')
  return { background, otherLayers }
}
