import { EMBLEMS } from './emblems'
import { crowd, person } from './motifs-people'
import { glowAt, shadow } from './motifs-sky'
import { gablePath, stringLights } from './motifs-street'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, tint, WOOD, WOOD_DARK } from './palette'
import type { Scene } from './scene'
import { boxes, circle, d, faded, line, opacity, path, place, range, rect, repeat, type Shape } from './shapes'

type Box = readonly [x: number, y: number, w: number, h: number]

const BRICKS = ['#a4523a', '#7d4034', '#c9886a', '#ece0cd', '#59636f'] as const

/** Colour of a venue's wall: its own hue, brick or plaster. */
export const wallOf = ({ random, colours }: Scene): string => {
  const wall = random.pick([colours.main, colours.deep, colours.mid, colours.altDeep, ...BRICKS])
  return colours.isDark ? shade(wall, 0.25) : wall
}

/** The emblem of the kind as a sign on a disc, a board or a gable; it glows in the dark. */
export function sign(scene: Scene, x: number, y: number, r: number): Shape {
  const { random, colours, kind } = scene
  const emblem = place(x, y, r / 135, EMBLEMS[kind](scene))
  const back = random.pick([colours.dark, colours.deep, CREAM, colours.altDeep])
  const disc = () => circle(x, y, r, back, `stroke="${GLOW}" stroke-width="5"`)
  const board = () => rect(x - r, y - r, 2 * r, 2 * r, back, 14, `stroke="${ACCENT}" stroke-width="6"`)
  const gable = () =>
    path(d`M${x - r} ${y - r * 0.5}L${x} ${y - r * 1.15}L${x + r} ${y - r * 0.5}V${y + r}H${x - r}z`, back)
  const draw = random.pick([disc, board, gable])
  return (colours.isDark ? glowAt(x, y, r * 1.8) : '') + draw() + emblem
}

/** An awning over a window: striped or plain cloth with a scalloped edge, or a flat canopy. */
export function awning({ random, colours }: Scene, x: number, y: number, w: number, depth: number): Shape {
  const cloth = random.pick([ACCENT, colours.main, colours.alt, colours.deep])
  const form = random.int(0, 3)
  if (form === 3) return rect(x - 10, y, w + 20, depth * 0.4, cloth, 4)
  const count = Math.max(3, Math.round(w / 72)) * 2 - 1
  const step = w / count
  const stripe = (index: number) =>
    d`M${x + index * step} ${y}h${step}l${(index + 0.5 - count / 2) * 4 + 2} ${depth}a${step / 2} 11 0 0 1 ${-step - 4} 0z`
  const isOnPaper = form === 0
  const whole = path(repeat(count, stripe), isOnPaper ? PAPER : cloth)
  if (form === 2) return whole
  const everySecond = range(count).filter((index) => index % 2 === 1)
  return whole + path(everySecond.map(stripe).join(''), isOnPaper ? cloth : tint(cloth, 0.35))
}

export function windows({ random, colours }: Scene, [x, y, w, h]: Box, columns: number, rows: number): Shape {
  const step = w / columns
  const rowHeight = h / rows
  const all = range(columns * rows).map(
    (index) =>
      [
        x + ((index % columns) + 0.24) * step,
        y + Math.floor(index / columns) * rowHeight + rowHeight * 0.16,
        step * 0.52,
        rowHeight * 0.62,
      ] as const,
  )
  const isLit = all.map(() => random.chance(colours.isDark ? 0.55 : 0.15))
  const frame = `stroke="${PAPER}" stroke-width="5"`
  return (
    boxes(
      all.filter((_, index) => !isLit[index]),
      colours.isDark ? shade(colours.dark, 0.2) : '#8fb3c0',
      frame,
    ) +
    boxes(
      all.filter((_, index) => isLit[index]),
      colours.isDark ? GLOW : CREAM,
      frame,
    )
  )
}

/** The shop window and the door of a venue at street level, with guests behind the glass. */
function shopFront(scene: Scene, [x, y, w, h]: Box): Shape {
  const { random, colours } = scene
  const isDoorRight = random.pick([false, true])
  const doorW = Math.min(w * 0.26, h * 0.62)
  const left = x + (isDoorRight ? 0 : doorW + 14)
  const glassWidth = w - doorW - 14
  const pane = colours.isDark ? GLOW : tint(colours.glass, 0.35)
  const guestXs = range(random.int(1, 3)).map(() => left + random.between(0.2, 0.8) * glassWidth)
  const heads = guestXs.map((guestX) => d`M${guestX} ${y + h * 0.4}h.1`).join('')
  const bodies = guestXs.map((guestX) => d`M${guestX} ${y + h * 0.65}v${h * 0.14}`).join('')
  const entry = isDoorRight ? x + w - doorW : x
  return (
    rect(left, y, glassWidth, h * 0.86, pane, 0, `stroke="${WOOD_DARK}" stroke-width="7"`) +
    faded(colours.isDark ? 0.7 : 0.4, line(heads, colours.deep, h * 0.18), line(bodies, colours.deep, h * 0.3)) +
    path(
      d`M${left + glassWidth * 0.1} ${y + 4}h${glassWidth * 0.16}l${-glassWidth * 0.12} ${h * 0.8}h${-glassWidth * 0.12}z`,
      PAPER,
      opacity(0.3),
    ) +
    rect(entry, y, doorW, h, random.pick([WOOD_DARK, colours.altDeep, WOOD, INK])) +
    rect(entry + doorW * 0.18, y + h * 0.1, doorW * 0.64, h * 0.46, pane) +
    circle(entry + (isDoorRight ? doorW * 0.12 : doorW * 0.88), y + h * 0.66, 5, GLOW)
  )
}

/** A building with gable, upper windows, shop front, awning and sign. */
export function building(scene: Scene, x: number, base: number, w: number, h: number): Shape {
  const { random, kind } = scene
  const wall = wallOf(scene)
  const rows = Math.max(1, Math.round((h - 220) / 90))
  const columns = Math.max(2, Math.round(w / 100))
  const hasNoWindows = kind === 'club' || kind === 'cinema' || kind === 'escape-room'
  const side = random.chance(0.5) ? x + w + 26 : x - 26
  const hasHangingSign = h > 330 || !hasNoWindows
  return (
    shadow(x + w / 2, base, w * 0.56) +
    path(gablePath(x, base, w, h, random.int(0, 4)), wall) +
    (hasNoWindows && h < 400 ? '' : windows(scene, [x + 10, base - h + 40, w - 20, h - 216], columns, rows)) +
    rect(x - 4, base - 178, w + 8, 14, shade(wall, 0.3)) +
    shopFront(scene, [x + 20, base - 136, w - 40, 136]) +
    awning(scene, x + 12, base - 164, w - 24, 40) +
    (random.chance(0.4) ? stringLights(x, base - 186, x + w, base - 186, 8) : '') +
    (hasHangingSign
      ? line(d`M${side > x ? x + w : x} ${base - 278}H${side}v20`, INK, 6) + sign(scene, side, base - 232, 58)
      : sign(scene, x + w / 2, base - h * 0.5 - 62, 76))
  )
}

export const passersBy = (scene: Scene, base: number, scale: number, max = 3): Shape =>
  repeat(scene.random.int(1, max), (index) =>
    person(
      scene,
      80 + index * 230 + scene.random.between(0, 180),
      base + scene.random.between(0, 24),
      scale,
      scene.random.pick(['walk', 'walk', 'stand', 'back']),
      scene.random.chance(0.5),
    ),
  )

/** People behind a large window. */
export const guests = (scene: Scene, base: number, size: number): Shape =>
  crowd(scene, base, scene.random.int(4, 6), size, scene.colours.deep)
