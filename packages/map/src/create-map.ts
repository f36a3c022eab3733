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
import { embeddedStyle, SOUTHERN_LAND } from './style'
import { type StyleSource, styleSource } from './style-source'

/** The Netherlands, where nothing else is asked for. */
export const COUNTRY: MapBox = { west: 3.2, south: 50.7, east: 7.3, north: 53.6 }
/** Beyond there is nothing drawn. */
const EMBEDDED_BOX: [number, number, number, number] = [0.8, 49.3, 9.4, 54.9]
/** As far as it goes on as plain land, so that the country can lie above what covers the foot of a tall map. */
const BOX_WITH_FOOT: typeof EMBEDDED_BOX = [0.8, SOUTHERN_LAND, 9.4, 54.9]
const MAX_ZOOM = 18
const ROOM_PX = 48
/** Of the height; on a very low screen what lies over the map hides some of what is looked at. */
const MAX_COVERED_SHARE = 0.5

setWorkerUrl(workerUrl)
// Of styles of operators and of ours: what reads archives is fetched when one is asked for.
addProtocol('pmtiles', async (request, abort) => (await import('./archive-protocol')).readArchive(request, abort))

const styleOf = (source: StyleSource, colours: Colours) =>
  source.kind === 'embedded'
    ? embeddedStyle(colours)
    : source.kind === 'archive'
      ? archiveStyle(source.url, colours)
      : source.url

/** A map that lies flat, north up; its names and marks are ours. */
export function createMap(container: HTMLElement, options: { readonly isInText: boolean }): MapLibre {
  const source = styleSource()
  const isOwn = source.kind !== 'style'
  const map = new MapLibre({
    container,
    style: styleOf(source, readColours(container)),
    bounds: asBounds(COUNTRY),
    maxZoom: MAX_ZOOM,
    minZoom: 5,
    ...(isOwn ? { maxBounds: coveredOf(container).bottom > 0 ? BOX_WITH_FOOT : EMBEDDED_BOX } : {}),
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

/** Without a way there: what was asked for is there at once. */
export function look(map: MapLibre, { camera, box }: { camera?: Camera | undefined; box?: MapBox | undefined }): void {
  if (camera) map.jumpTo({ center: [camera.lng, camera.lat], zoom: camera.zoom })
  else map.fitBounds(asBounds(box ?? COUNTRY), { padding: roomIn(map), maxZoom: 15, animate: false })
}

/** Into a cluster. */
export const lookInto = (map: MapLibre, box: MapBox): void => {
  map.fitBounds(asBounds(box), { padding: roomIn(map), maxZoom: MAX_ZOOM }, { isByPerson: true })
}

/** Around what is looked at: some room, and what lies over the map. */
function roomIn(map: MapLibre): Required<PaddingOptions> {
  const container = map.getContainer()
  const { clientWidth, clientHeight } = container
  const room = Math.min(ROOM_PX, clientWidth / 6, clientHeight / 6)
  const covered = coveredOf(container)
  const most = clientHeight * MAX_COVERED_SHARE
  return {
    top: room + Math.min(covered.top, most),
    right: room + covered.right,
    bottom: room + Math.min(covered.bottom, most),
    left: room,
  }
}

/** What its page says lies over the map, as `scroll-padding` of its element; 0 of "auto". */
function coveredOf(container: HTMLElement) {
  const style = getComputedStyle(container.parentElement ?? container)
  const pixels = (length: string): number => Number.parseFloat(length) || 0
  return {
    top: pixels(style.scrollPaddingTop),
    right: pixels(style.scrollPaddingRight),
    bottom: pixels(style.scrollPaddingBottom),
  }
}

/** In the colours of another theme: of our own styles every layer, of others the line that we draw. */
export function paint(map: MapLibre, colours: Colours): void {
  if (map.getLayer('way')) map.setPaintProperty('way', 'line-color', colours.line)
  const style = styleOf(styleSource(), colours)
  if (typeof style === 'string') return
  for (const { id, paint: painted = {} } of style.layers) {
    for (const [property, value] of Object.entries(painted)) {
      if (property.endsWith('-color')) map.setPaintProperty(id, property as 'fill-color', value)
    }
  }
}

/** A line from point to point, in place of the one before. */
export function drawWay(map: MapLibre, line: readonly { lat: number; lng: number }[], colour: string): void {
  const data = {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: line.map(({ lat, lng }) => [lng, lat]) },
  }
  const known = map.getSource<GeoJSONSource>('way')
  if (known) {
    known.setData(data)
    return
  }
  map.addSource('way', { type: 'geojson', data })
  map.addLayer({
    id: 'way',
    type: 'line',
    source: 'way',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': 3, 'line-dasharray': [1, 2] },
  })
}
