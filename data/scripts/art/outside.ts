import { mix } from './colour'
import { EMBLEMS } from './emblems'
import { awning, building, guests, passersBy, sign, wallOf, windows } from './fronts'
import { person } from './motifs-people'
import { plant } from './motifs-room'
import { blend, glitter, glowAt, rain, ridge, sky } from './motifs-sky'
import { bike, gablePath, lamp, parasol, pavement, skyline, stringLights, terraceTable, tree } from './motifs-street'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, tint, WOOD_DARK } from './palette'
import type { Draw, Scene } from './scene'
import { boxes, circle, d, line, opacity, path, place, range, rect, repeat, type Shape } from './shapes'

const weather = (scene: Scene): Shape => (scene.random.chance(0.16) ? rain(scene) : '')

/** The venue as one house in a row. */
export const street: Draw = (scene) => {
  const { random, colours } = scene
  const base = random.between(470, 505)
  const w = random.between(270, 370)
  const x = random.between(150, 650 - w)
  const neighbour = (left: number, width: number) => {
    const h = random.between(260, 400)
    const wall = mix(random.pick(['#8d5a48', '#c8a98c', '#6e7480', colours.soft]), colours.skyTop, 0.3)
    return (
      path(gablePath(left, base, width, h, random.int(0, 4)), wall) +
      windows(scene, [left + 12, base - h + 40, width - 24, h - 60], 2, 2)
    )
  }
  return [
    sky(scene),
    x + w < 600 ? skyline(scene, base, 1.3, x + w + 180) : '',
    neighbour(x - 190, 186),
    neighbour(x + w + 4, 186),
    pavement(scene, base),
    building(scene, x, base, w, random.between(330, 440)),
    random.chance(0.6)
      ? tree(scene, random.pick([40, 760]), base + 4, random.between(100, 150))
      : lamp(scene, 752, base + 8),
    random.chance(0.5)
      ? bike(random.between(60, 620), base + 46, colours.alt) + passersBy(scene, base + 50, 0.9, 1)
      : passersBy(scene, base + 50, random.between(0.8, 1), 2),
    weather(scene),
  ]
}

/** A free-standing house on a square with terraces under a wide sky. */
export const square: Draw = (scene) => {
  const { random, colours } = scene
  const base = random.between(430, 470)
  const w = random.between(250, 340)
  const x = random.between(60, 420)
  const cloth = random.pick([ACCENT, colours.main, colours.alt])
  return [
    sky(scene, base),
    random.chance(0.3) ? ridge(scene, base) : skyline(scene, base, 0.8),
    rect(0, base, 800, 600 - base, colours.ground),
    line(
      repeat(4, (index) => d`M0 ${base + 10 + index * index * 10}H800`),
      colours.groundDark,
      2,
      opacity(0.35),
    ),
    tree(scene, x + w + random.between(90, 200), base + 6, random.between(110, 170)),
    building(scene, x, base + 4, w, random.between(270, 350)),
    ...range(2).map((index) => {
      const left = 130 + index * 250 + random.between(-40, 40)
      return parasol(left, base + 92, 84, cloth) + terraceTable(left, base + 100, WOOD_DARK)
    }),
    passersBy(scene, base + 100, 0.9, 1),
    weather(scene),
  ]
}

/** Canal houses and their reflection, with the venue lit among them. */
export const canal: Draw = (scene) => {
  const { random, colours } = scene
  const quay = random.between(380, 420)
  const w = random.between(230, 290)
  const x = random.between(100, 700 - w)
  const water = mix('#2f6673', colours.skyTop, colours.isDark ? 0.5 : 0.25)
  const neighbours = [x - 150, x - 300, x + w + 4, x + w + 154]
    .filter((left) => left > -130 && left < 780)
    .map((left) => {
      const h = random.between(190, 270)
      return (
        path(
          gablePath(left, quay, 146, h, random.int(0, 3)),
          mix(random.pick(['#8d5a48', '#caa78a', colours.soft, '#5c626d']), colours.skyTop, 0.25),
        ) + windows(scene, [left + 14, quay - h + 44, 118, h - 80], 2, random.int(1, 2))
      )
    })
  const boat = random.between(80, 480)
  return [
    sky(scene, quay),
    ...neighbours,
    building(scene, x, quay, w, random.between(290, 350)),
    tree(scene, random.pick([x - 20, x + w + 110]), quay, 100),
    blend(scene, 'q', [0, quay + 22, 800, 600 - quay], tint(water, 0.2), shade(water, 0.35)),
    rect(0, quay, 800, 24, shade(colours.ground, 0.35)),
    rect(x + 10, quay + 24, w - 20, 130, colours.isDark ? GLOW : PAPER, 0, opacity(0.16)),
    glitter(scene, x + w / 2, quay + 30, 560, colours.isDark ? GLOW : PAPER),
    path(d`M${boat} 520h230l-30 44h-170z`, random.pick([colours.deep, WOOD_DARK, ACCENT])),
    path(d`M${boat + 50} 520v-36h110l20 36z`, CREAM),
    boxes(
      range(3).map((index) => [boat + 62 + index * 30, 494, 20, 16] as const),
      colours.isDark ? GLOW : colours.deep,
    ),
    weather(scene),
  ]
}

/** Two walls that meet at a corner, seen from the crossing. */
export const corner: Draw = (scene) => {
  const { random, colours, kind } = scene
  const x = random.between(300, 430)
  const wall = wallOf(scene)
  const top = random.between(90, 150)
  const slope = (left: number, right: number, y1: number, y2: number, tall1: number, tall2: number) =>
    d`M${left} ${y1}L${right} ${y2}v${tall2}L${left} ${y1 + tall1}z`
  const columns = random.int(2, 4)
  const roofColour = random.chance(0.5)
    ? shade(random.pick([ACCENT, '#8d4a36', '#4c5562', colours.deep]), colours.isDark ? 0.35 : 0.1)
    : ''
  const panes = (from: number, to: number, storey: 'upper' | 'lower') =>
    repeat(columns, (index) => {
      const a = from + ((to - from) * (index + 0.2)) / columns
      const b = a + ((to - from) * 0.6) / columns
      // Perspective: panes are lower and shorter further from the corner.
      const dropAt = (u: number) => (Math.abs(u - x) / 480) * 90
      return storey === 'lower'
        ? slope(a, b, 350 + dropAt(a) * 0.5, 350 + dropAt(b) * 0.5, 110 - dropAt(a), 110 - dropAt(b))
        : slope(a, b, top + 70 + dropAt(a), top + 70 + dropAt(b), 100 - dropAt(a) * 0.5, 100 - dropAt(b) * 0.5)
    })
  const glass = colours.isDark ? GLOW : '#9fc3cf'
  return [
    sky(scene),
    skyline(scene, 450, 0.7),
    rect(0, 430, 800, 170, colours.groundDark),
    path(d`M0 470L${x} 540L800 462V600H0z`, colours.ground),
    roofColour
      ? path(
          d`M-80 ${top + 90}L60 ${top - 30}L${x} ${top - 80}L740 ${top - 36}L800 ${top + 80}L${x} ${top + 8}z`,
          roofColour,
        )
      : '',
    path(d`M-80 ${top + 90}L${x} ${top}V530L-80 440z`, shade(wall, 0.22)),
    path(d`M800 ${top + 80}L${x} ${top}V530L800 446z`, wall),
    path(d`M-90 ${top + 84}L${x} ${top - 14}L810 ${top + 74}v18L${x} ${top + 8}L-90 ${top + 102}z`, shade(wall, 0.45)),
    path(panes(x - 60, 0, 'upper') + panes(x + 60, 780, 'upper'), random.chance(0.5) ? glass : shade(wall, 0.5)),
    path(panes(x - 60, 0, 'lower') + panes(x + 60, 790, 'lower'), glass, `stroke="${WOOD_DARK}" stroke-width="6"`),
    path(
      d`M${x + 20} 318L800 330v40L${x + 20} 366zM${x - 20} 318L-80 336v34L${x - 20} 366z`,
      random.pick([ACCENT, colours.alt, colours.deep]),
    ),
    rect(x - 42, 370, 84, 166, WOOD_DARK),
    rect(x - 28, 384, 56, 80, glass),
    kind === 'club' ? glowAt(x, 420, 160, colours.mid) : '',
    sign(scene, x, random.between(225, 260), random.between(76, 92)),
    passersBy(scene, 560, 1, 2),
    random.chance(0.5) ? bike(random.pick([60, 590]), 540, colours.alt) : lamp(scene, random.pick([70, 740]), 560),
    weather(scene),
  ]
}

/** The window of the venue from across the street, with a large emblem in it. */
export const facade: Draw = (scene) => {
  const { random, colours, kind } = scene
  const wall = wallOf(scene)
  const x = random.between(50, 120)
  const w = random.between(440, 520)
  const pane = colours.isDark ? GLOW : tint(colours.glass, 0.5)
  const bricks = range(9).map((index) => d`M${random.between(0, 700)} ${20 + index * 52}h${random.between(30, 90)}`)
  const door = x + w + 40
  const emblemX = x + w * random.between(0.35, 0.65)
  const back = random.pick([colours.deep, colours.altDeep, colours.dark, CREAM])
  return [
    rect(0, 0, 800, 520, wall),
    line(bricks.join(''), shade(wall, 0.25), 5, opacity(0.5)),
    rect(x, 190, w, 270, pane, 0, `stroke="${WOOD_DARK}" stroke-width="12"`),
    guests(scene, 452, 74),
    rect(x, 430, w, 30, shade(wall, 0.4)),
    circle(emblemX, 318, 128, back, `stroke="${ACCENT}" stroke-width="6"`),
    place(emblemX, 318, 1, EMBLEMS[kind](scene)),
    path(d`M${x + w - 90} 196h60l-80 230h-60z`, PAPER, opacity(0.25)),
    rect(door, 200, 130, 316, random.pick([WOOD_DARK, colours.altDeep, INK])),
    rect(door + 22, 226, 86, 150, pane),
    awning(scene, x - 24, 120, w + 48, 84),
    rect(0, 510, 800, 90, colours.ground),
    rect(0, 510, 800, 12, colours.groundDark),
    colours.isDark ? path(d`M${x} 522h${w}l60 78H${x - 60}z`, GLOW, opacity(0.3)) : '',
    random.chance(0.5) ? plant(scene, x + 30, 548, 110) : terraceTable(x + 110, 566, INK),
    random.chance(0.5)
      ? bike(random.between(300, 460), 572, colours.alt)
      : person(scene, random.between(300, 500), 580, 1.35, 'back'),
    random.chance(0.5) ? stringLights(0, 70, 800, 70, 26) : '',
    weather(scene),
  ]
}

/** A free-standing house under trees, for venues outside towns. */
export const park: Draw = (scene) => {
  const { random, colours } = scene
  const base = random.between(410, 450)
  const x = random.between(200, 380)
  return [
    sky(scene, base),
    ridge(scene, base, colours.far),
    ridge(scene, base),
    rect(0, base, 800, 600 - base, colours.leafDark),
    path(d`M${x + 90} ${base}h80q60 90 240 ${600 - base}H${x - 120}q200-80 210 ${base - 600}z`, colours.ground),
    ...range(random.int(2, 4)).map((index) =>
      tree(scene, random.pick([40, 120, 690, 760]), base + 10 + index * 8, random.between(110, 190)),
    ),
    building(scene, x, base + 8, random.between(230, 300), 290),
    circle(random.between(0, 800), 640, 150, colours.leaf),
    passersBy(scene, base + 110, 1, 2),
    weather(scene),
  ]
}
