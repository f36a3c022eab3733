import { mix } from './colour'
import { GLOW, INK, PAPER, WOOD_DARK } from './palette'
import { HEIGHT, type Scene, WIDTH } from './scene'
import { boxes, circle, ellipse, line, n, opacity, path, polygon, range, rect, type Shape } from './shapes'

export interface RoomLook {
  readonly wall: string
  readonly floor: string
  readonly pattern: 'planks' | 'tiles' | 'plain'
  /** Where wall and floor meet. */
  readonly horizon?: number
  readonly skirting?: string
}

/** Wall and floor in one-point perspective. */
export function room({ random }: Scene, { wall, floor, pattern, horizon = 410, skirting }: RoomLook): Shape {
  const middle = WIDTH / 2 + random.between(-60, 60)
  const lines = range(15).map(
    (index) => `M${n(middle + (index - 7) * 46)} ${horizon}L${n(middle + (index - 7) * 150)} ${HEIGHT}`,
  )
  const cross = pattern === 'tiles' ? [14, 36, 72, 126].map((y) => `M0 ${horizon + y}H${WIDTH}`) : []
  return (
    rect(0, 0, WIDTH, horizon, wall) +
    rect(0, horizon, WIDTH, HEIGHT - horizon, floor) +
    (pattern === 'plain' ? '' : line([...lines, ...cross].join(''), mix(floor, INK, 0.3), 2, opacity(0.55))) +
    rect(0, horizon - 12, WIDTH, 12, skirting ?? mix(wall, INK, 0.3))
  )
}

/** A lamp on a cord with its pool of light. */
export function pendant(x: number, length: number, colour: string, shape: number): Shape {
  const shade =
    shape === 0
      ? path(`M${n(x - 34)} ${n(length + 34)}q4-36 34-36t34 36z`, colour)
      : shape === 1
        ? path(`M${n(x - 12)} ${n(length)}h24l20 36h-64z`, colour)
        : circle(x, length + 20, 22, colour)
  return (
    polygon(
      [
        [x - 30, length + 34],
        [x + 30, length + 34],
        [x + 120, length + 300],
        [x - 120, length + 300],
      ],
      GLOW,
      opacity(0.09),
    ) +
    line(`M${n(x)} 0V${n(length)}`, INK, 3) +
    shade +
    ellipse(x, length + 35, shape === 2 ? 0 : 22, 5, GLOW) +
    circle(x, length + 28, 54, GLOW, opacity(0.16))
  )
}

/** A framed window with a view of the hour. */
export function roomWindow({ colours }: Scene, x: number, y: number, w: number, h: number, isArched = false): Shape {
  const glass = isArched
    ? `M${n(x)} ${n(y + h)}V${n(y + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V${n(y + h)}z`
    : `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`
  return (
    path(glass, colours.skyTop, `stroke="${PAPER}" stroke-width="16"`) +
    path(
      `M${n(x)} ${n(y + h)}v${n(-h * 0.3)}q${n(w * 0.25)} ${n(-h * 0.22)} ${n(w * 0.5)} 0t${n(w * 0.5)} 0v${n(h * 0.3)}z`,
      colours.near,
    ) +
    line(`M${n(x + w / 2)} ${n(y + (isArched ? 6 : 0))}V${n(y + h)}M${n(x)} ${n(y + h * 0.5)}h${n(w)}`, PAPER, 6) +
    rect(x - 18, y + h + 6, w + 36, 12, mix(PAPER, INK, 0.12))
  )
}

export function plant({ colours, random }: Scene, x: number, base: number, size: number): Shape {
  const leaves = range(7).map((index) => {
    const angle = -Math.PI / 2 + (index - 3) * 0.36 + random.between(-0.08, 0.08)
    const length = size * random.between(0.75, 1.05)
    const tipX = x + Math.cos(angle) * length
    const tipY = base - size * 0.4 + Math.sin(angle) * length
    const bend = size * 0.16
    return `M${n(x)} ${n(base - size * 0.4)}Q${n((x + tipX) / 2 - bend)} ${n((base - size * 0.4 + tipY) / 2)} ${n(tipX)} ${n(tipY)}Q${n((x + tipX) / 2 + bend)} ${n((base - size * 0.4 + tipY) / 2)} ${n(x)} ${n(base - size * 0.4)}`
  })
  return (
    ellipse(x, base, size * 0.32, 5, INK, opacity(0.16)) +
    path(leaves.join(''), colours.leafDark) +
    path(
      `M${n(x - size * 0.26)} ${n(base - size * 0.46)}h${n(size * 0.52)}l${n(-size * 0.08)} ${n(size * 0.46)}h${n(-size * 0.36)}z`,
      random.pick([colours.alt, colours.main, PAPER]),
    )
  )
}

/** A framed picture on a wall. */
export function wallArt({ random, colours }: Scene, x: number, y: number, w: number, h: number): Shape {
  const inner = random.pick([
    circle(x + w / 2, y + h / 2, Math.min(w, h) * 0.24, colours.alt),
    path(
      `M${n(x + 8)} ${n(y + h - 8)}l${n(w * 0.3)} ${n(-h * 0.45)}l${n(w * 0.2)} ${n(h * 0.2)}l${n(w * 0.2)} ${n(-h * 0.3)}L${n(x + w - 8)} ${n(y + h - 8)}z`,
      colours.main,
    ),
    boxes(
      range(3).map((index) => [x + w * 0.2, y + h * (0.22 + index * 0.2), w * 0.6, h * 0.1] as const),
      colours.mid,
    ),
  ])
  return rect(x, y, w, h, WOOD_DARK) + rect(x + 6, y + 6, w - 12, h - 12, PAPER) + inner
}

/** Bottles on a shelf that runs from `x` over `w`. */
export function bottleShelf({ random, colours }: Scene, x: number, y: number, w: number): Shape {
  const inks = [colours.alt, colours.deep, '#7fa35c', '#c9572d', PAPER, colours.mid]
  const paths = inks.map(() => '')
  for (let at = x + 8; at < x + w - 20; at += random.between(20, 30)) {
    const tall = random.between(38, 56)
    const index = random.int(0, inks.length - 1)
    paths[index] +=
      `M${n(at)} ${n(y)}v${n(-tall * 0.6)}q0-6 5-8v${n(-tall * 0.25)}h6v${n(tall * 0.25)}q5 2 5 8v${n(tall * 0.6)}z`
  }
  return (
    rect(x, y, w, 9, WOOD_DARK) + inks.map((ink, index) => (paths[index] ? path(paths[index] ?? '', ink) : '')).join('')
  )
}

/** Blurred lights out of focus, for what is seen from close by. */
export function bokeh({ random }: Scene, inks: readonly [string, ...string[]], count = 14, lowest = 380): Shape {
  return range(count)
    .map(() =>
      circle(
        random.between(0, WIDTH),
        random.between(0, lowest),
        random.between(14, 52),
        random.pick(inks),
        opacity(0.1 + Math.round(random.next() * 20) / 100),
      ),
    )
    .join('')
}
