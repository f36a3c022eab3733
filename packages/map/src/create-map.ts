import {
  addProtocol,
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibre,
  type PaddingOptions,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs'
import { archiveStyle } from './archive-style'
import { type Colours, readColours } from './colours'
import { nl } from './copy/nl'
import type { Camera, MapBox } from './geometry'
import { fetchInPage, PAGE_PROTOCOL, routeThroughPage } from './page-requests'
import { embeddedStyle, SOUTHERN_LAND_LATITUDE } from './style'
import { isOwnStyle, type StyleSource, styleSource } from './style-source'

/** The Netherlands, the default view. */
export const COUNTRY: MapBox = { west: 3.2, south: 50.7, east: 7.3, north: 53.6 }
/** Limits of the built-in map: west, south, east, north. */
const EMBEDDED_BOUNDS: [number, number, number, number] = [0.8, 49.3, 9.4, 54.9]
/** Includes plain land to the south, so that the country can appear above an overlay at the bottom of a tall map. */
const BOUNDS_WITH_SOUTH: typeof EMBEDDED_BOUNDS = [0.8, SOUTHERN_LAND_LATITUDE, 9.4, 54.9]
const MAX_ZOOM = 18
const MARGIN_PX = 48
/** Name of the layer and source of {@link drawLine}. */
const ROUTE = 'route'
/** Maximum share of the height that padding reserves for overlays on one side; on a low screen they cover the view. */
const MAX_COVERED_SHARE = 0.5

setWorkerUrl(workerUrl)
// The reader of archives is loaded when a style first uses an archive.
addProtocol('pmtiles', async (request, abort) => (await import('./archive-protocol')).readArchive(request, abort))
addProtocol(PAGE_PROTOCOL, fetchInPage)

function styleOf(source: StyleSource, colours: Colours) {
  if (source.kind === 'embedded') return embeddedStyle(colours)
  return source.kind === 'archive' ? archiveStyle(source.url, colours) : source.url
}

/** Creates a flat map with north up. An `Overlay` shows names of places and marks. */
export function createMap(container: HTMLElement, options: { readonly isInText: boolean }): MapLibre {
  const source = styleSource()
  const isOwn = isOwnStyle()
  const maxBounds = overlaySizes(container).bottom > 0 ? BOUNDS_WITH_SOUTH : EMBEDDED_BOUNDS
  const limits = isOwn ? { maxBounds } : {}
  const map = new MapLibre({
    container,
    style: styleOf(source, readColours(container)),
    transformRequest: routeThroughPage,
    bounds: asBounds(COUNTRY),
    maxZoom: MAX_ZOOM,
    minZoom: 5,
    ...limits,
    attributionControl: isOwn ? false : { compact: false },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    fadeDuration: 0,
    cooperativeGestures: options.isInText,
    locale: {
      'CooperativeGesturesHandler.WindowsHelpText': nl.withCtrl,
      'CooperativeGesturesHandler.MacHelpText': nl.withCmd,
      'CooperativeGesturesHandler.MobileHelpText': nl.twoFingers,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

const asBounds = ({ west, south, east, north }: MapBox) => new LngLatBounds([west, south], [east, north])

export const cameraOf = (map: MapLibre): Camera => {
  const { lat, lng } = map.getCenter()
  return { lat, lng, zoom: map.getZoom() }
}

export function boxOf(map: MapLibre): MapBox {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

/** Moves the map to a view without animation. */
export function moveTo(
  map: MapLibre,
  { camera, box }: { camera?: Camera | undefined; box?: MapBox | undefined },
): void {
  if (camera) {
    map.jumpTo({ center: [camera.lng, camera.lat], zoom: camera.zoom })
  } else {
    map.fitBounds(asBounds(box ?? COUNTRY), { padding: paddingOf(map), maxZoom: 15, animate: false })
  }
}

/** Moves the map to a box with animation, for a move that the user requested, such as into a cluster. */
export const zoomInto = (map: MapLibre, box: MapBox): void => {
  map.fitBounds(asBounds(box), { padding: paddingOf(map), maxZoom: MAX_ZOOM }, { isByPerson: true })
}

/** Padding around the view: a margin, and the overlays on the map. */
function paddingOf(map: MapLibre): Required<PaddingOptions> {
  const container = map.getContainer()
  const { clientWidth, clientHeight } = container
  const margin = Math.min(MARGIN_PX, clientWidth / 6, clientHeight / 6)
  const overlays = overlaySizes(container)
  const maxHeight = clientHeight * MAX_COVERED_SHARE
  return {
    top: margin + Math.min(overlays.top, maxHeight),
    right: margin + overlays.right,
    bottom: margin + Math.min(overlays.bottom, maxHeight),
    left: margin,
  }
}

/** Size of overlays on each side of the map, which the page sets as `scroll-padding` of the map's element. */
function overlaySizes(container: HTMLElement) {
  const style = getComputedStyle(container.parentElement ?? container)
  const pixels = (length: string): number => Number.parseFloat(length) || 0
  return {
    top: pixels(style.scrollPaddingTop),
    right: pixels(style.scrollPaddingRight),
    bottom: pixels(style.scrollPaddingBottom),
  }
}

/** Applies the colours of another theme: to all layers of the site's own styles, in other styles only to the route. */
export function paint(map: MapLibre, colours: Colours): void {
  if (map.getLayer(ROUTE)) map.setPaintProperty(ROUTE, 'line-color', colours.line)
  const style = styleOf(styleSource(), colours)
  if (typeof style === 'string') return
  for (const { id, paint: properties = {} } of style.layers) {
    for (const [property, value] of Object.entries(properties)) {
      if (property.endsWith('-color')) map.setPaintProperty(id, property as 'fill-color', value)
    }
  }
}

/** Draws a line through the points, replacing the previous one. */
export function drawLine(map: MapLibre, line: readonly { lat: number; lng: number }[], colour: string): void {
  const data = {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: line.map(({ lat, lng }) => [lng, lat]) },
  }
  const source = map.getSource<GeoJSONSource>(ROUTE)
  if (source) {
    source.setData(data)
    return
  }
  map.addSource(ROUTE, { type: 'geojson', data })
  map.addLayer({
    id: ROUTE,
    type: 'line',
    source: ROUTE,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 3, 'line-dasharray': [1, 2] },
  })
}
