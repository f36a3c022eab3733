import { mix } from './colour'
import { CREAM, GLOW, INK, PAPER } from './palette'
import { HEIGHT, type Scene, WIDTH } from './scene'
import { boxes, circle, dots, ellipse, faded, line, n, opacity, path, range, rect, type Shape } from './shapes'

/** The whole background above the horizon: gradient, sun or moon, clouds or stars. */
export function sky({ random, colours, idOf }: Scene, horizon = 470): Shape {
  const id = idOf('s')
  const x = random.between(90, 710)
  const y = random.between(70, 170)
  const gradient = `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${colours.skyTop}"/><stop offset="1" stop-color="${colours.skyLow}"/></linearGradient></defs>`
  const back = gradient + rect(0, 0, WIDTH, horizon + 2, `url(#${id})`)
  if (colours.daytime === 'night') {
    const stars = range(26).map(
      () => [random.between(0, WIDTH), random.between(0, 300), random.between(0.8, 2)] as const,
    )
    return (
      back +
      dots(stars, PAPER, opacity(0.75)) +
      circle(x, y, 34, CREAM) +
      circle(x + 14, y - 8, 30, mix(colours.skyTop, colours.skyLow, y / 500))
    )
  }
  const sun = colours.daytime === 'day' ? PAPER : GLOW
  const sunY = colours.daytime === 'day' ? y : y + 110
  const clouds = range(random.int(1, 3)).map(() =>
    cloud(random.between(20, 700), random.between(50, 200), random.between(0.6, 1.2)),
  )
  return (
    back +
    circle(x, sunY, 92, sun, opacity(0.22)) +
    circle(x, sunY, 50, sun, opacity(0.95)) +
    faded(colours.isDark ? 0.28 : 0.85, ...clouds) +
    birds(random.between(150, 600), random.between(60, 160))
  )
}

const cloud = (x: number, y: number, s: number): Shape =>
  path(
    `M${n(x)} ${n(y)}a${n(18 * s)} ${n(18 * s)} 0 0 1 ${n(16 * s)} ${n(-22 * s)}a${n(30 * s)} ${n(30 * s)} 0 0 1 ${n(54 * s)} ${n(-6 * s)}a${n(20 * s)} ${n(20 * s)} 0 0 1 ${n(24 * s)} ${n(28 * s)}z`,
    PAPER,
  )

const birds = (x: number, y: number): Shape =>
  line(`M${n(x)} ${n(y)}q6-8 12 0q6-8 12 0M${n(x + 38)} ${n(y + 16)}q5-6 10 0q5-6 10 0`, INK, 2, opacity(0.45))

/** A row of Dutch house fronts in the distance, standing on `base`. */
export function skyline({ random, colours }: Scene, base = 470): Shape {
  let front = ''
  let back = ''
  const windows: [number, number, number, number][] = []
  for (let x = -20; x < WIDTH; ) {
    const w = random.between(64, 104)
    const h = random.between(110, 230)
    front += gablePath(x, base, w, h, random.int(0, 4))
    back += gablePath(x + 30, base, w * 1.1, h + random.between(20, 90), random.int(0, 4))
    for (const row of range((h - 50) / 34)) {
      for (const column of [0.22, 0.6])
        if (random.chance(0.3)) windows.push([x + w * column, base - h + 44 + row * 34, w * 0.17, 15])
    }
    x += w + 2
  }
  return (
    path(back, colours.far) +
    path(front, colours.near) +
    boxes(windows, colours.isDark ? GLOW : PAPER, opacity(colours.isDark ? 0.7 : 0.35))
  )
}

/** Outline of a house front: step, neck, bell, pitched or straight gable. */
export function gablePath(x: number, base: number, w: number, h: number, gable: number): string {
  const top = base - h
  const start = `M${n(x)} ${n(base)}V${n(top + 30)}`
  const end = `V${n(base)}z`
  const u = w / 8
  if (gable === 0) {
    return `${start}h${n(u)}v-10h${n(u)}v-10h${n(u)}v-10h${n(2 * u)}v10h${n(u)}v10h${n(u)}v10h${n(u)}${end}`
  }
  if (gable === 1)
    return `${start}q${n(2 * u)} 0 ${n(2.4 * u)}-34h${n(3.2 * u)}q${n(0.4 * u)} 34 ${n(2.4 * u)} 34${end}`
  if (gable === 2)
    return `${start}c${n(u)}-4 ${n(u)}-24 ${n(4 * u)}-34c${n(3 * u)} 10 ${n(3 * u)} 30 ${n(4 * u)} 34${end}`
  if (gable === 3) return `${start}l${n(4 * u)}-36l${n(4 * u)} 36${end}`
  return `M${n(x)} ${n(base)}V${n(top + 6)}h-3v-8h${n(w + 6)}v8h-3${end}`
}

/** Pavement and street below the houses. */
export function pavement({ random, colours }: Scene, top = 470): Shape {
  const joints = range(9).map((index) => `M${n(index * 100 + random.between(-20, 20))} ${top + 16}l-22 44`)
  return (
    rect(0, top, WIDTH, HEIGHT - top, colours.ground) +
    line(joints.join(''), colours.groundDark, 2, opacity(0.35)) +
    rect(0, top + 62, WIDTH, 9, mix(colours.ground, PAPER, 0.4)) +
    rect(0, top + 71, WIDTH, HEIGHT, colours.groundDark) +
    rect(0, top, WIDTH, 8, colours.groundDark, 0, opacity(0.35))
  )
}

export function tree({ colours, random }: Scene, x: number, base: number, size: number): Shape {
  const lean = random.between(-4, 4)
  return (
    ellipse(x, base, size * 0.4, 5, INK, opacity(0.15)) +
    line(`M${n(x)} ${n(base)}q${n(lean)} ${n(-size * 0.5)} 0 ${n(-size)}`, '#6b4a35', size * 0.09) +
    dots(
      [
        [x, base - size * 1.25, size * 0.42],
        [x - size * 0.3, base - size * 0.98, size * 0.34],
        [x + size * 0.32, base - size * 0.95, size * 0.32],
      ],
      colours.leafDark,
    ) +
    dots(
      [
        [x - size * 0.08, base - size * 1.33, size * 0.3],
        [x - size * 0.34, base - size * 1.05, size * 0.22],
      ],
      colours.leaf,
    )
  )
}

export function lamp({ colours }: Scene, x: number, base: number): Shape {
  return (
    (colours.isDark ? circle(x, base - 172, 60, GLOW, opacity(0.22)) : '') +
    line(`M${n(x)} ${base}V${base - 160}`, INK, 6) +
    path(`M${n(x - 13)} ${base - 188}h26l-6 32h-14z`, colours.isDark ? GLOW : PAPER) +
    path(
      `M${n(x - 16)} ${base - 188}q16-22 32 0zM${n(x - 9)} ${base - 157}h18v5h-18zM${n(x - 12)} ${base}l4-26h16l4 26z`,
      INK,
    )
  )
}

export function bike(x: number, base: number, colour: string): Shape {
  const y = base - 24
  return (
    line(
      `M${n(x)} ${y}m-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0M${n(x + 82)} ${y}m-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0`,
      INK,
      3.5,
    ) +
    line(`M${n(x)} ${y}l22-42l40 40l-24-40h-14M${n(x + 62)} ${y}h-22l-4-50M${n(x + 82)} ${y}l-14-62h-12`, colour, 4.5) +
    line(`M${n(x + 26)} ${y - 52}h18M${n(x + 56)} ${y - 62}l-8 8`, INK, 5)
  )
}

/** Lights on a wire that sags between two points. */
export function stringLights(x1: number, y1: number, x2: number, y2: number, sag: number, colour = GLOW): Shape {
  const count = Math.max(4, Math.round(Math.abs(x2 - x1) / 42))
  const lights = range(count).map((index) => {
    const t = (index + 0.5) / count
    return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * sag * t * (1 - t) + 7, 5] as const
  })
  return (
    line(`M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 + 2 * sag)} ${n(x2)} ${n(y2)}`, INK, 2) +
    dots(
      lights.map(([x, y]) => [x, y, 13] as const),
      colour,
      opacity(0.22),
    ) +
    dots(lights, colour)
  )
}

/** Little flags on a wire. */
export function bunting(x1: number, y: number, x2: number, sag: number, colours: readonly string[]): Shape {
  const count = Math.round((x2 - x1) / 44)
  const flags = colours.map((colour, turn) =>
    path(
      range(count)
        .filter((index) => index % colours.length === turn)
        .map((index) => {
          const t = (index + 0.5) / count
          return `M${n(x1 + (x2 - x1) * t - 13)} ${n(y + 4 * sag * t * (1 - t))}h26l-13 26z`
        })
        .join(''),
      colour,
    ),
  )
  return line(`M${n(x1)} ${n(y)}Q${n((x1 + x2) / 2)} ${n(y + 2 * sag)} ${n(x2)} ${n(y)}`, INK, 2) + flags.join('')
}
