import { mix } from './colour'
import { glowAt, shadow } from './motifs-sky'
import { GLOW, INK, PAPER, WOOD_DARK } from './palette'
import { HEIGHT, type Scene, WIDTH } from './scene'
import { boxes, bulbs, circle, d, dots, line, opacity, path, range, rect, type Shape } from './shapes'

/** House fronts, a church or a tower in the distance, standing on `base`, from `left` to the right edge. */
export function skyline({ random, colours }: Scene, base = 470, height = 1, left = 0): Shape {
  let front = ''
  let back = ''
  const windows: [number, number, number, number][] = []
  for (let x = left - random.between(0, 60); x < WIDTH; ) {
    const w = random.between(90, 150)
    const h = random.between(80, 200) * height
    front += gablePath(x, base, w, h, random.int(0, 4))
    back += d`M${x + 40} ${base}v${-h - random.between(20, 70)}h${w * 0.7}V${base}z`
    for (const row of range(Math.min(2, (h - 50) / 40))) {
      if (random.chance(0.45)) windows.push([x + w * random.pick([0.22, 0.6]), base - h + 48 + row * 40, w * 0.17, 16])
    }
    x += w
  }
  const towerX = random.between(left + 60, 700)
  const top = base - random.between(210, 290) * height
  const landmark = random.pick([
    d`M${towerX - 26} ${base}V${top}l26-80l26 80V${base}z`,
    d`M${towerX - 34} ${base}l12 ${top - base}h44l12 ${base - top}z`,
    '',
  ])
  return (
    path(back + landmark, colours.far) +
    path(front, colours.near) +
    boxes(windows, colours.isDark ? GLOW : PAPER, opacity(colours.isDark ? 0.7 : 0.35))
  )
}

/** Outline of a house front: step, neck, bell, pitched or straight gable. */
export function gablePath(x: number, base: number, w: number, h: number, gable: number): string {
  const top = base - h
  const u = w / 8
  const start = d`M${x} ${base}V${top + 30}`
  const end = d`V${base}z`
  if (gable === 0) return `${start}${d`h${u}v-10h${u}v-10h${u}v-10h${2 * u}v10h${u}v10h${u}v10h${u}`}${end}`
  if (gable === 1) return `${start}${d`q${2 * u} 0 ${2.4 * u}-34h${3.2 * u}q${0.4 * u} 34 ${2.4 * u} 34`}${end}`
  if (gable === 2) return `${start}${d`c${u}-4 ${u}-24 ${4 * u}-34c${3 * u} 10 ${3 * u} 30 ${4 * u} 34`}${end}`
  if (gable === 3) return `${start}${d`l${4 * u}-36l${4 * u} 36`}${end}`
  return d`M${x} ${base}V${top + 6}h-3v-8h${w + 6}v8h-3V${base}z`
}

export function pavement({ random, colours }: Scene, top = 470): Shape {
  const kerb = top + random.between(50, 80)
  const joints = range(5).map((index) => d`M${index * 180 + random.between(-20, 20)} ${top + 14}l-22 34`)
  return (
    rect(0, top, WIDTH, HEIGHT - top, colours.ground) +
    line(joints.join(''), colours.groundDark, 2, opacity(0.4)) +
    rect(0, kerb, WIDTH, 9, mix(colours.ground, PAPER, 0.4)) +
    rect(0, kerb + 9, WIDTH, HEIGHT, colours.groundDark)
  )
}

export function tree({ colours, random }: Scene, x: number, base: number, size: number): Shape {
  const form = random.int(0, 2)
  const trunk = line(d`M${x} ${base}v${-size}`, '#6b4a35', size * 0.09)
  if (form === 2)
    return (
      trunk +
      path(
        d`M${x} ${base - size * 1.8}l${size * 0.36} ${size * 0.7}h${-size * 0.72}zM${x} ${base - size * 1.4}l${size * 0.46} ${size}h${-size * 0.92}z`,
        colours.leafDark,
      )
    )
  return (
    trunk +
    dots(
      form
        ? [[x, base - size * 1.1, size * 0.5]]
        : [
            [x, base - size * 1.25, size * 0.42],
            [x - size * 0.3, base - size * 0.98, size * 0.34],
            [x + size * 0.32, base - size * 0.95, size * 0.32],
          ],
      colours.leafDark,
    ) +
    circle(x - size * 0.12, base - size * 1.25, size * 0.28, colours.leaf)
  )
}

export function lamp({ colours }: Scene, x: number, base: number): Shape {
  return (
    (colours.isDark ? glowAt(x, base - 172, 80) : '') +
    line(d`M${x} ${base}V${base - 160}`, INK, 6) +
    path(d`M${x - 13} ${base - 188}h26l-6 32h-14z`, colours.isDark ? GLOW : PAPER) +
    path(d`M${x - 16} ${base - 188}q16-22 32 0zM${x - 9} ${base - 157}h18v5h-18zM${x - 12} ${base}l4-26h16l4 26z`, INK)
  )
}

export function bike(x: number, base: number, colour: string): Shape {
  const y = base - 24
  return (
    line(d`M${x - 24} ${y}a24 24 0 1 0 48 0a24 24 0 1 0-48 0m82 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0`, INK, 3.5) +
    line(d`M${x} ${y}l22-42l40 40l-24-40h-14M${x + 62} ${y}h-22l-4-50M${x + 82} ${y}l-14-62h-12m-30 10h18`, colour, 4.5)
  )
}

/** Lights on a wire that sags between two points. */
export function stringLights(x1: number, y1: number, x2: number, y2: number, sag: number, colour = GLOW): Shape {
  const count = Math.max(4, Math.round(Math.abs(x2 - x1) / 62))
  const lights = range(count).map((index) => {
    const t = (index + 0.5) / count
    return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * sag * t * (1 - t) + 7, 6] as const
  })
  return line(d`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + 2 * sag} ${x2} ${y2}`, INK, 2) + bulbs(lights, colour)
}

export function bunting(x1: number, y: number, x2: number, sag: number, colours: readonly string[]): Shape {
  const count = Math.round((x2 - x1) / 66)
  const flags = colours.map((colour, turn) =>
    path(
      range(count)
        .filter((index) => index % colours.length === turn)
        .map((index) => {
          const t = (index + 0.5) / count
          return d`M${x1 + (x2 - x1) * t - 18} ${y + 4 * sag * t * (1 - t)}h36l-18 32z`
        })
        .join(''),
      colour,
    ),
  )
  return line(d`M${x1} ${y}Q${(x1 + x2) / 2} ${y + 2 * sag} ${x2} ${y}`, INK, 2) + flags.join('')
}

/** A parasol on a foot; `size` is half its width. */
export function parasol(x: number, base: number, size: number, colour: string): Shape {
  return (
    line(d`M${x} ${base}v${-size * 1.7}`, WOOD_DARK, 5) +
    path(
      d`M${x - size} ${base - size * 1.15}q${size * 0.3} ${-size * 0.75} ${size} ${-size * 0.78}t${size} ${size * 0.78}z`,
      colour,
    ) +
    path(
      d`M${x - size * 0.34} ${base - size * 1.15}q${size * 0.06} ${-size * 0.7} ${size * 0.34} ${-size * 0.78}t${size * 0.34} ${size * 0.78}z`,
      PAPER,
    )
  )
}

export function terraceTable(x: number, base: number, colour: string): Shape {
  return (
    shadow(x, base, 64) +
    line(d`M${x} ${base}v-48m-36 48v-36h-28v-40m100 76v-36h28v-40`, colour, 6) +
    line(d`M${x - 30} ${base - 50}h60`, PAPER, 9)
  )
}
