import { mix } from '../colour'
import { onTable, poster, stillLife } from '../details'
import { EMBLEMS } from '../emblems'
import { person } from '../motifs-people'
import { plant, roomWindow } from '../motifs-room'
import { blend, glitter, glowAt, ridge, sky } from '../motifs-sky'
import { lamp, tree } from '../motifs-street'
import { park, square } from '../outside'
import { ACCENT, GLOW, INK, PAPER, shade, tint, WOOD, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, circle, d, dots, ellipse, line, opacity, path, place, range, rect, repeat, type Shape } from '../shapes'

const steam = ({ random }: Scene, x: number, y: number, count: number): Shape =>
  line(
    repeat(
      count,
      (index) => d`M${x + index * 54} ${y + random.between(-10, 10)}q-28-40 0-80t0${-random.between(60, 100)}`,
    ),
    PAPER,
    12,
    opacity(0.5),
  )

/** Someone in a towel on a bench. */
const bather = ({ random }: Scene, x: number, base: number, isFlipped: boolean): Shape => {
  const skin = random.pick(['#f2c6a0', '#d99c6c', '#a9683f', '#7a4a2c'])
  return place(
    x,
    base,
    isFlipped ? -1.25 : 1.25,
    line('M6-50h30V-4', skin, 14) +
      path('M-17-62v-42q0-16 17-16t17 16v42z', skin) +
      path('M-19-78h38l20 34h-58z', PAPER) +
      circle(0, -136, 14, skin) +
      path(
        random.pick(['M-15-138a15 15 0 0 1 30 0q-10-8-30 0z', 'M-16-132q0-26 16-24t16 24z']),
        random.pick([INK, PAPER, '#8c2f1d']),
      ),
  )
}

const cabin: Draw = (scene) => {
  const { random } = scene
  const wood = random.pick([WOOD, '#c98f52', '#a8703c'])
  const oven = random.between(570, 620)
  return [
    blend(scene, 'w', [0, 0, 800, 600], shade(wood, 0.25), tint(wood, 0.12)),
    line(
      repeat(10, (index) => d`M0 ${index * 48 + 20}H800`),
      shade(wood, 0.3),
      3,
    ),
    random.chance(0.6)
      ? roomWindow(scene, random.between(90, 300), 90, random.between(120, 240), 140)
      : glowAt(300, 130, 150) + rect(270, 100, 60, 70, GLOW, 12),
    rect(0, 330, 560, 36, WOOD_LIGHT),
    rect(0, 366, 560, 80, WOOD_DARK),
    rect(0, 446, 600, 40, WOOD_LIGHT),
    rect(0, 486, 600, 90, shade(WOOD_DARK, 0.2)),
    rect(oven, 400, 160, 170, INK, 8),
    rect(oven + 30, 450, 100, 60, ACCENT, 6),
    dots(
      range(9).map(() => [oven + random.between(20, 140), random.between(376, 400), 24] as const),
      '#77736f',
    ),
    glowAt(oven + 80, 460, 150, ACCENT),
    steam(scene, oven + 30, 350, 3),
    ...range(random.int(1, 3)).map((index) =>
      bather(scene, 110 + index * 160 + random.between(-20, 20), index % 2 ? 476 : 360, index > 1),
    ),
    place(random.between(400, 500), 540, 0.6, EMBLEMS.sauna(scene)),
  ]
}

const lake: Draw = (scene) => {
  const { random, colours } = scene
  const y = random.between(330, 370)
  const x = random.between(120, 420)
  const water = mix('#3c8794', colours.skyTop, 0.45)
  return [
    sky(scene, y),
    ridge(scene, y, colours.far),
    ...range(random.int(4, 6)).map(() => tree(scene, random.between(0, 800), y + 6, random.between(100, 170))),
    rect(x, y - 120, 240, 126, WOOD),
    line(
      repeat(5, (index) => d`M${x} ${y - 100 + index * 24}h240`),
      WOOD_DARK,
      3,
    ),
    path(d`M${x - 34} ${y - 116}L${x + 120} ${y - 206}L${x + 274} ${y - 116}z`, shade(colours.main, 0.2)),
    rect(x + 196, y - 210, 26, 60, INK),
    steam(scene, x + 208, y - 220, 1),
    rect(x + 30, y - 80, 60, 50, GLOW),
    rect(x + 140, y - 92, 56, 96, WOOD_DARK),
    blend(scene, 'q', [0, y, 800, 600 - y], tint(water, 0.2), shade(water, 0.3)),
    path(d`M${x - 20} ${y + 4}h280l-140 120z`, shade(water, 0.45), opacity(0.5)),
    glitter(scene, x + 60, y + 10, 560, GLOW),
    path(d`M${x + 130} ${y}h60l90 ${600 - y}h-240z`, WOOD_LIGHT),
    person(scene, x + 170, y + 190, 1, random.pick(['back', 'walk', 'cheer'])),
    dots(
      range(4).map(() => [random.between(0, 800), 605, random.between(40, 80)] as const),
      colours.leafDark,
    ),
  ]
}

const tub: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(300, 500)
  const y = 300
  const heads = range(random.int(2, 3)).map((index) => {
    const left = x - 110 + index * 110 + random.between(-16, 16)
    const skin = random.pick(['#f2c6a0', '#d99c6c', '#7a4a2c'])
    return (
      path(d`M${left - 38} 420v-26q0-22 38-24t38 24v26z`, skin) +
      circle(left, 344, 26, skin) +
      path(d`M${left - 28} 340a28 28 0 0 1 56 0q-28-18-56 0z`, random.pick([INK, PAPER, '#8c2f1d', '#b07a3c']))
    )
  })
  return [
    sky(scene, y),
    ridge(scene, y, colours.far),
    ...range(6).map((index) => tree(scene, index * 150 + random.between(-30, 60), y + 20, random.between(120, 220))),
    rect(0, y + 10, 800, 300, random.chance(0.35) ? '#eef3f6' : colours.leafDark),
    path(d`M0 480L800 470V600H0z`, WOOD),
    line('M0 510H800M0 552H800', WOOD_DARK, 3),
    ellipse(x, 408, 220, 50, WOOD_DARK),
    ellipse(x, 408, 200, 40, '#6fb7c4'),
    ...heads,
    path(d`M${x - 222} 408q40 50 222 52t222-52l-22 150q-200 40-400 0z`, WOOD_LIGHT),
    line(
      repeat(9, (index) => d`M${x - 180 + index * 45} ${450 - Math.abs(index - 4) * 2}v116`),
      WOOD_DARK,
      3,
    ),
    line(d`M${x - 214} 470q214 50 428 0M${x - 204} 540q204 50 408 0`, INK, 8),
    steam(scene, x - 120, 330, 5),
    random.chance(0.6) ? lamp(scene, random.pick([60, 740]), 520) : plant(scene, random.pick([60, 740]), 540, 130),
  ]
}

const pool: Draw = (scene) => {
  const { random, colours } = scene
  const wall = random.pick([colours.soft, colours.altSoft, '#e9dcc6'])
  const x = random.between(300, 500)
  return [
    blend(scene, 'w', [0, 0, 800, 380], shade(wall, 0.2), tint(wall, 0.3)),
    ...range(3).map(
      (index) =>
        path(d`M${80 + index * 240} 350V190a80 80 0 0 1 160 0v160z`, colours.skyLow) +
        path(d`M${80 + index * 240} 350v-50q40-60 80-10t80-20v80z`, colours.leafDark),
    ),
    boxes(
      range(4).map((index) => [26 + index * 240, 60, 34, 320] as const),
      PAPER,
    ),
    rect(0, 350, 800, 250, '#e3d3b8'),
    path(d`M${x - 190} 400h380L${x + 420} 600H${x - 420}z`, '#4fa9b8'),
    path(d`M${x - 190} 400h380l24 18h-428z`, '#2f7f8e'),
    line(
      repeat(7, (index) => d`M${x - 150 + random.between(-60, 190)} ${440 + index * 22}q20-12 40 0t40 0`),
      PAPER,
      4,
      opacity(0.6),
    ),
    steam(scene, x - 90, 430, 4),
    circle(x - 60, 480, 24, random.pick(['#f2c6a0', '#a9683f'])),
    path(d`M${x - 86} 478a26 26 0 0 1 52 0z`, INK),
    plant(scene, 50, 470, 150),
    plant(scene, 750, 470, random.between(110, 170)),
    line('M640 460l30 26h110m-90 0v20m70-20v20', WOOD_DARK, 10),
    path('M636 454l34 22h106v12H660z', PAPER),
    random.chance(0.6) ? place(140, 520, 0.5, EMBLEMS.sauna(scene)) : bather(scene, 130, 520, false),
  ]
}

export const sauna: Compositions = {
  places: { cabin, lake, tub, pool, park, square },
  details: { onTable, poster, stillLife },
}
