/**
 * A schematic outline of the Netherlands, drawn by hand in WGS84 degrees `[lng, lat]`. It is precise enough for pins on
 * a small map, not for measuring.
 */
type Ring = readonly (readonly [lng: number, lat: number])[]

const mainland: Ring = [
  [3.45, 51.54],
  [3.68, 51.6],
  [3.69, 51.74],
  [3.86, 51.81],
  [4.02, 51.98],
  [4.12, 51.99],
  [4.27, 52.11],
  [4.42, 52.24],
  [4.52, 52.37],
  [4.58, 52.47],
  [4.62, 52.62],
  [4.68, 52.8],
  [4.73, 52.96],
  [4.93, 52.9],
  [5.05, 52.95],
  [5.42, 53.07],
  [5.41, 53.18],
  [5.62, 53.29],
  [5.95, 53.39],
  [6.2, 53.41],
  [6.5, 53.43],
  [6.85, 53.45],
  [6.95, 53.33],
  [7.08, 53.26],
  [7.21, 53.24],
  [7.19, 53.12],
  [7.09, 52.85],
  [7.07, 52.65],
  [6.71, 52.63],
  [6.76, 52.56],
  [6.7, 52.49],
  [6.99, 52.46],
  [7.06, 52.4],
  [7.07, 52.24],
  [6.9, 52.18],
  [6.76, 52.12],
  [6.69, 52.04],
  [6.83, 51.97],
  [6.68, 51.91],
  [6.4, 51.87],
  [6.39, 51.83],
  [6.17, 51.9],
  [5.96, 51.81],
  [5.95, 51.75],
  [6.11, 51.66],
  [6.22, 51.5],
  [6.22, 51.4],
  [6.08, 51.25],
  [6.17, 51.15],
  [5.9, 51.05],
  [6.08, 50.92],
  [6.02, 50.76],
  [5.73, 50.76],
  [5.65, 50.85],
  [5.77, 51.0],
  [5.84, 51.1],
  [5.57, 51.22],
  [5.52, 51.29],
  [5.24, 51.27],
  [5.08, 51.4],
  [5.04, 51.48],
  [4.83, 51.42],
  [4.77, 51.5],
  [4.54, 51.43],
  [4.39, 51.45],
  [4.39, 51.35],
  [4.22, 51.41],
  [3.95, 51.41],
  [3.72, 51.45],
  [3.6, 51.44],
]

const zeelandicFlanders: Ring = [
  [3.37, 51.37],
  [3.85, 51.35],
  [4.2, 51.37],
  [4.24, 51.35],
  [3.9, 51.21],
  [3.52, 51.25],
]

const islands: readonly Ring[] = [
  [
    [4.72, 53.0],
    [4.8, 53.16],
    [4.91, 53.18],
    [4.88, 53.03],
  ],
  [
    [4.87, 53.22],
    [5.1, 53.3],
    [5.1, 53.27],
    [4.9, 53.2],
  ],
  [
    [5.17, 53.36],
    [5.3, 53.43],
    [5.57, 53.46],
    [5.55, 53.43],
    [5.25, 53.36],
  ],
  [
    [5.63, 53.45],
    [5.95, 53.47],
    [5.93, 53.43],
    [5.64, 53.43],
  ],
  [
    [6.1, 53.48],
    [6.35, 53.51],
    [6.32, 53.48],
    [6.12, 53.47],
  ],
]

const ijsselmeer: Ring = [
  [5.08, 52.93],
  [5.4, 53.03],
  [5.42, 52.95],
  [5.36, 52.87],
  [5.58, 52.83],
  [5.7, 52.84],
  [5.6, 52.74],
  [5.59, 52.66],
  [5.78, 52.6],
  [5.62, 52.58],
  [5.47, 52.52],
  [5.15, 52.38],
  [5.1, 52.33],
  [5.02, 52.37],
  [5.07, 52.43],
  [5.06, 52.6],
  [5.1, 52.63],
  [5.3, 52.7],
  [5.22, 52.77],
  [5.1, 52.77],
  [5.05, 52.85],
]

const WEST = 3.2
const NORTH = 53.62
const UNITS_PER_DEGREE = 100
/** Length of a degree of longitude relative to one of latitude, in the middle of the country. */
const LONGITUDE_SCALE = Math.cos((52.2 * Math.PI) / 180)

/** Size of the drawing in its own units. */
export const mapSize = { width: 254, height: 300 } as const

/** Position of a point on the drawing; null outside it. */
export function mapPoint(lat: number, lng: number): { readonly x: number; readonly y: number } | null {
  const x = (lng - WEST) * LONGITUDE_SCALE * UNITS_PER_DEGREE
  const y = (NORTH - lat) * UNITS_PER_DEGREE
  const isOnMap = x >= 0 && y >= 0 && x <= mapSize.width && y <= mapSize.height
  return isOnMap ? { x, y } : null
}

function pathOf(ring: Ring): string {
  const points = ring.map(([lng, lat]) => mapPoint(lat, lng))
  const pointTexts = points.map((point) => `${point?.x.toFixed(1)} ${point?.y.toFixed(1)}`)
  return `M${pointTexts.join('L')}Z`
}

/** Land and water as SVG path data. */
export const landPath = [mainland, zeelandicFlanders, ...islands].map(pathOf).join('')
export const waterPath = pathOf(ijsselmeer)
