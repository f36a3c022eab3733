/** A piece of SVG. Only numbers, colours and fixed words ever go into one. */
export type Shape = string

export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, more = ''): Shape =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"${attributes(more)}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): Shape =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${attributes(more)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Shape =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(more)}/>`

export const path = (d: string, fill: string, more = ''): Shape => `<path d="${d}" fill="${fill}"${attributes(more)}/>`

export const line = (d: string, colour: string, width = 3, more = ''): Shape =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"${attributes(more)}/>`

export const polygon = (points: readonly (readonly [number, number])[], fill: string, more = ''): Shape =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, more)

/** Many rectangles as one path. */
export const boxes = (list: readonly (readonly [number, number, number, number])[], fill: string, more = ''): Shape =>
  path(list.map(([x, y, w, h]) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`).join(''), fill, more)

/** Many discs as one path. */
export const dots = (list: readonly (readonly [number, number, number])[], fill: string, more = ''): Shape =>
  path(
    list
      .map(
        ([x, y, r]) => `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`,
      )
      .join(''),
    fill,
    more,
  )

/** Moves, scales and turns what is drawn around its own origin. */
export const place = (x: number, y: number, scale: number, shape: Shape, turn = 0): Shape =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${shape}</g>`

export const faded = (opacity: number, ...shapes: readonly Shape[]): Shape =>
  `<g opacity="${opacity}">${shapes.join('')}</g>`

export const opacity = (value: number): string => `opacity="${value}"`

/** `count` numbers from 0. */
export const range = (count: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => index)

function attributes(more: string): string {
  return more === '' ? '' : ` ${more}`
}
