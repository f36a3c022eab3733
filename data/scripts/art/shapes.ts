/** A piece of SVG, made only of numbers, colours and fixed words. */
export type Shape = string

/** Rounds a number: to whole units from 25 on, else to tenths. A drawing is 800 units wide. */
const formatNumber = (value: number): string =>
  String(Math.abs(value) >= 25 ? Math.round(value) : Math.round(value * 10) / 10)
    .replace(/^(-?)0\./, '$1.')
    .replace(/^-0$/, '0')

/** Path data in which every number is rounded. */
export const d = (parts: TemplateStringsArray, ...values: readonly number[]): string =>
  parts.map((part, index) => part + (index < values.length ? formatNumber(values[index] ?? 0) : '')).join('')

/** A number attribute. Zero is the default of SVG and is left out. */
const numberAttribute = (name: string, value: number): string =>
  formatNumber(value) === '0' ? '' : ` ${name}="${formatNumber(value)}"`

/** A rectangle. `extra`, here and below, is SVG text: `opacity=".5"`. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, extra = ''): Shape =>
  `<rect${numberAttribute('x', x)}${numberAttribute('y', y)} width="${formatNumber(w)}" height="${formatNumber(h)}"${numberAttribute('rx', radius)} fill="${fill}"${attributes(extra)}/>`

export const circle = (x: number, y: number, r: number, fill: string, extra = ''): Shape =>
  `<circle${numberAttribute('cx', x)}${numberAttribute('cy', y)} r="${formatNumber(r)}" fill="${fill}"${attributes(extra)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): Shape =>
  `<ellipse${numberAttribute('cx', x)}${numberAttribute('cy', y)} rx="${formatNumber(rx)}" ry="${formatNumber(ry)}" fill="${fill}"${attributes(extra)}/>`

export const path = (data: string, fill: string, extra = ''): Shape =>
  data === '' ? '' : `<path d="${data}" fill="${fill}"${attributes(extra)}/>`

/** A stroke. The root element sets round ends and no fill. */
export const line = (data: string, colour: string, width = 3, extra = ''): Shape =>
  data === '' ? '' : `<path d="${data}" stroke="${colour}" stroke-width="${formatNumber(width)}"${attributes(extra)}/>`

/** Many rectangles as one path. */
export const boxes = (list: readonly (readonly [number, number, number, number])[], fill: string, extra = ''): Shape =>
  path(list.map(([x, y, w, h]) => d`M${x} ${y}h${w}v${h}h${-w}z`).join(''), fill, extra)

/** Many discs: round ends of lines without length, one path for each size. */
export const dots = (list: readonly (readonly [number, number, number])[], fill: string, extra = ''): Shape => {
  const sizes = new Map<number, string>()
  for (const [x, y, r] of list) {
    const size = r < 6 ? Math.round(r * 2) : Math.round(r / 2) * 4
    sizes.set(size, (sizes.get(size) ?? '') + d`M${x} ${y}h.1`)
  }
  return [...sizes].map(([size, data]) => line(data, fill, size, extra)).join('')
}

/** Discs with a soft edge of light around them. */
export const bulbs = (list: readonly (readonly [number, number, number])[], colour: string): Shape =>
  dots(
    list.map(([x, y, r]) => [x, y, r * 2.2] as const),
    colour,
    opacity(0.25),
  ) + dots(list, colour)

/** Moves, scales and turns a shape that is drawn around the origin; a negative `scale` also mirrors the shape. */
export const place = (x: number, y: number, scale: number, shape: Shape, turn = 0): Shape => {
  const size = Math.round(Math.abs(scale) * 100) / 100
  const resized = size === 1 ? '' : `scale(${size})`
  const scaling = scale < 0 ? `scale(-${size} ${size})` : resized
  const rotation = turn === 0 ? '' : `rotate(${formatNumber(turn)})`
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)})${rotation}${scaling}">${shape}</g>`
}

export const faded = (share: number, ...shapes: readonly Shape[]): Shape =>
  `<g ${opacity(share)}>${shapes.join('')}</g>`

/** @param share below 1 */
export const opacity = (share: number): string => `opacity="${String(Math.round(share * 100) / 100).replace(/^0/, '')}"`

export const range = (count: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => index)

/** Joins the texts that `draw` makes of `count` numbers from 0. */
export const repeat = (count: number, draw: (index: number) => string): string => range(count).map(draw).join('')

function attributes(extra: string): string {
  return extra === '' ? '' : ` ${extra}`
}
