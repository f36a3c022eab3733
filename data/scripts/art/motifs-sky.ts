import { mix } from './colour'
import { CREAM, GLOW, INK, PAPER } from './palette'
import { type Scene, WIDTH } from './scene'
import { circle, d, dots, ellipse, faded, line, opacity, path, range, rect, type Shape } from './shapes'

/** Fills a rectangle from one colour at the top to another at the bottom. */
export function blend(
  { idOf }: Scene,
  name: string,
  [x, y, w, h]: readonly [number, number, number, number],
  top: string,
  bottom: string,
): Shape {
  const id = idOf(name)
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>${rect(x, y, w, h, `url(#${id})`)}`
}

/** The sky above the horizon at the scene's time of day, with sun or moon, and clouds or stars. */
export function sky(scene: Scene, horizon = 470): Shape {
  const { random, colours } = scene
  const x = random.between(90, 710)
  const y = random.between(0.12, 0.3) * horizon + 20
  const back = blend(scene, 's', [0, 0, WIDTH, horizon + 2], colours.skyTop, colours.skyLow)
  if (colours.daytime === 'night') {
    const stars = range(random.int(8, 16)).map(
      () => [random.between(0, WIDTH), random.between(0, horizon * 0.6), random.pick([1, 1.5, 2])] as const,
    )
    const moonRadius = random.between(24, 40)
    return (
      back +
      dots(stars, PAPER, opacity(0.75)) +
      glowAt(x, y, moonRadius * 3, CREAM) +
      circle(x, y, moonRadius, CREAM) +
      (random.chance(0.6)
        ? circle(
            x + moonRadius * 0.4,
            y - moonRadius * 0.2,
            moonRadius * 0.88,
            mix(colours.skyTop, colours.skyLow, y / horizon),
          )
        : '')
    )
  }
  const sunY = y + (colours.daytime === 'day' ? 0 : horizon * 0.35)
  const sunRadius = random.between(36, 62)
  const clouds = range(random.int(0, 4)).map(() =>
    cloud(random.between(-20, 700), random.between(40, horizon * 0.5), random.between(0.7, 1.8)),
  )
  return (
    back +
    glowAt(x, sunY, sunRadius * 3, colours.daytime === 'day' ? PAPER : GLOW) +
    circle(x, sunY, sunRadius, colours.daytime === 'day' ? PAPER : GLOW) +
    faded(colours.isDark ? 0.3 : 0.85, path(clouds.join(''), PAPER)) +
    (random.chance(0.5) ? birds(random.between(150, 600), random.between(60, 160)) : '')
  )
}

const cloud = (x: number, y: number, s: number) =>
  d`M${x} ${y}a${18 * s} ${18 * s} 0 0 1 ${16 * s} ${-22 * s}a${30 * s} ${30 * s} 0 0 1 ${54 * s} ${-6 * s}a${20 * s} ${20 * s} 0 0 1 ${24 * s} ${28 * s}z`

const birds = (x: number, y: number): Shape =>
  line(d`M${x} ${y}q6-8 12 0q6-8 12 0M${x + 38} ${y + 16}q5-6 10 0q5-6 10 0`, INK, 2, opacity(0.45))

/** Rain in front of everything that is drawn before it. */
export function rain({ random }: Scene): Shape {
  const drops = range(13).map(() => d`M${random.between(0, 800)} ${random.between(0, 520)}l-12 44`)
  return line(drops.join(''), PAPER, 2.5, opacity(0.45))
}

/** The reflection of a light on water: bands between two heights. */
export function glitter({ random }: Scene, x: number, top: number, low: number, colour: string): Shape {
  const bands = range((low - top) / 13).map((index) => {
    const half = random.between(10, 26) + index * 5
    return d`M${x - half + random.between(-12, 12)} ${top + index * 13 + 6}h${half * 2}`
  })
  return line(bands.join(''), colour, 4, opacity(0.5))
}

/** Hills, dunes or woods along the horizon. */
export function ridge({ random, colours }: Scene, base: number, fill = colours.near): Shape {
  const hill = () => d`q100${-random.between(40, 110)} 200 0`
  const dune = (end: number) => d`l${random.between(70, 130)}${-random.between(30, 80)}L${end} ${base}`
  const tree = () => d`a26 ${random.between(26, 58)} 0 0 1 50 0`
  const draw = random.pick([hill, dune, tree])
  const step = draw === tree ? 50 : 200
  const tops = range(800 / step + 1).map((index) => draw((index + 1) * step))
  return path(d`M0 ${base}` + tops.join('') + d`V${base + 8}H0z`, fill)
}

/** The soft shadow of an object on the ground. */
export const shadow = (x: number, y: number, half: number): Shape =>
  ellipse(x, y, half, half * 0.14 + 2, INK, opacity(0.18))

/** A light that fades towards its edge; `withGlows` adds its gradient. */
export const glowAt = (x: number, y: number, r: number, colour = GLOW): Shape =>
  circle(x, y, r * 1.15, `url(#glow-${colour.slice(1)})`)

/** Adds each gradient that {@link glowAt} refers to once, with an id that no other drawing has. */
export function withGlows(drawing: string, idOf: (name: string) => string): string {
  const colours = new Set([...drawing.matchAll(/url\(#glow-(\w+)\)/g)].map(([, hex = '']) => hex))
  const lights = [...colours].map(
    (hex) =>
      `<radialGradient id="${idOf(hex)}"><stop stop-color="#${hex}" stop-opacity=".5"/><stop offset="1" stop-color="#${hex}" stop-opacity="0"/></radialGradient>`,
  )
  return lights.join('') + drawing.replace(/url\(#glow-(\w+)\)/g, (_, hex: string) => `url(#${idOf(hex)})`)
}
