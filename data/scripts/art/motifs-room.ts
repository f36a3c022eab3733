import { mix } from './colour'
import { blend, glowAt } from './motifs-sky'
import { GLOW, INK, PAPER, WOOD_DARK } from './palette'
import { HEIGHT, type Scene, WIDTH } from './scene'
import { boxes, circle, d, line, opacity, path, range, rect, repeat, type Shape } from './shapes'

export interface RoomLook {
  readonly wall: string
  readonly floor: string
  readonly pattern: 'planks' | 'tiles' | 'plain'
  /** Height at which wall and floor meet. */
  readonly horizon?: number
}

/** Wall and floor in one-point perspective. */
export function room(scene: Scene, { wall, floor, pattern, horizon = 410 }: RoomLook): Shape {
  const middle = WIDTH / 2 + scene.random.between(-220, 220)
  const lines = range(13).map((index) => d`M${middle + (index - 6) * 60} ${horizon}L${middle + (index - 6) * 190} 600`)
  const cross = pattern === 'tiles' ? [14, 36, 72, 126].map((y) => d`M0 ${horizon + y}H800`) : []
  return (
    blend(scene, 'w', [0, 0, WIDTH, horizon], mix(wall, INK, 0.16), mix(wall, PAPER, 0.1)) +
    rect(0, horizon, WIDTH, HEIGHT - horizon, floor) +
    (pattern === 'plain' ? '' : line([...lines, ...cross].join(''), mix(floor, INK, 0.3), 2, opacity(0.55))) +
    rect(0, horizon - 12, WIDTH, 12, mix(wall, INK, 0.3))
  )
}

/** A lamp on a cord with its pool of light. `shape`: 0 for a dome, 1 for a cone, 2 for a bulb. */
export function pendant(x: number, length: number, colour: string, shape: number): Shape {
  const y = length + 34
  const outlines = [
    d`M${x - 40} ${y}q4-42 40-42t40 42z`,
    d`M${x - 14} ${y - 40}h28l24 40h-76z`,
    d`M${x - 24} ${y - 14}a24 24 0 1 1 48 0a24 24 0 1 1-48 0`,
  ]
  return (
    path(d`M${x - 30} ${y}h60l90 270h-240z`, GLOW, opacity(0.1)) +
    line(d`M${x} 0V${length}`, INK, 3) +
    path(outlines[shape] ?? '', shape === 2 ? GLOW : colour) +
    glowAt(x, y - 6, 80)
  )
}

/** A framed window with a view of the sky. */
export function roomWindow({ colours }: Scene, x: number, y: number, w: number, h: number, isArched = false): Shape {
  const glass = isArched
    ? d`M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}z`
    : d`M${x} ${y}h${w}v${h}h${-w}z`
  return (
    path(glass, colours.skyTop, `stroke="${PAPER}" stroke-width="16"`) +
    path(d`M${x} ${y + h}v${-h * 0.3}q${w * 0.25} ${-h * 0.22} ${w * 0.5} 0t${w * 0.5} 0v${h * 0.3}z`, colours.near) +
    line(d`M${x + w / 2} ${y + (isArched ? 6 : 0)}V${y + h}M${x} ${y + h * 0.5}h${w}`, PAPER, 6) +
    rect(x - 18, y + h + 6, w + 36, 12, mix(PAPER, INK, 0.12))
  )
}

export function plant({ colours, random }: Scene, x: number, base: number, size: number): Shape {
  const leaves = range(6).map((index) => {
    const angle = -Math.PI / 2 + (index - 2.5) * 0.42 + random.between(-0.08, 0.08)
    const length = size * random.between(0.75, 1.05)
    const tipX = x + Math.cos(angle) * length
    const tipY = base - size * 0.4 + Math.sin(angle) * length
    const bend = size * 0.16
    return d`M${x} ${base - size * 0.4}Q${(x + tipX) / 2 - bend} ${(base - size * 0.4 + tipY) / 2} ${tipX} ${tipY}Q${(x + tipX) / 2 + bend} ${(base - size * 0.4 + tipY) / 2} ${x} ${base - size * 0.4}`
  })
  return (
    path(leaves.join(''), colours.leafDark) +
    path(
      d`M${x - size * 0.26} ${base - size * 0.46}h${size * 0.52}l${-size * 0.08} ${size * 0.46}h${-size * 0.36}z`,
      random.pick([colours.alt, colours.main, PAPER]),
    )
  )
}

export function wallArt({ random, colours }: Scene, x: number, y: number, w: number, h: number): Shape {
  const inner = random.pick([
    circle(x + w / 2, y + h / 2, Math.min(w, h) * 0.24, colours.alt),
    path(
      d`M${x + 8} ${y + h - 8}l${w * 0.3} ${-h * 0.45}l${w * 0.2} ${h * 0.2}l${w * 0.2} ${-h * 0.3}L${x + w - 8} ${y + h - 8}z`,
      colours.main,
    ),
    boxes(
      range(3).map((index) => [x + w * 0.2, y + h * (0.22 + index * 0.2), w * 0.6, h * 0.1] as const),
      colours.mid,
    ),
  ])
  return rect(x, y, w, h, WOOD_DARK) + rect(x + 6, y + 6, w - 12, h - 12, PAPER) + inner
}

/** A shelf with bottles from `x`, `w` wide. */
export function bottleShelf({ random, colours }: Scene, x: number, y: number, w: number): Shape {
  const inks = [colours.alt, colours.deep, '#7fa35c', '#c9572d', PAPER, colours.mid]
  const paths = inks.map(() => '')
  for (let bottleX = x + 8; bottleX < x + w - 20; bottleX += random.between(26, 44)) {
    const tall = random.between(38, 56)
    const index = random.int(0, inks.length - 1)
    paths[index] += d`M${bottleX} ${y}v${-tall * 0.6}q0-6 5-8v${-tall * 0.25}h8v${tall * 0.25}q5 2 5 8v${tall * 0.6}z`
  }
  return (
    rect(x, y, w, 9, WOOD_DARK) + inks.map((ink, index) => (paths[index] ? path(paths[index] ?? '', ink) : '')).join('')
  )
}

/** Blurred lights in the background of a detail. */
export function bokeh({ random }: Scene, inks: readonly [string, ...string[]], count = 9, lowest = 380): Shape {
  return repeat(count, () =>
    circle(
      random.between(0, WIDTH),
      random.between(0, lowest),
      random.between(14, 52),
      random.pick(inks),
      opacity(0.1 + Math.round(random.next() * 20) / 100),
    ),
  )
}
