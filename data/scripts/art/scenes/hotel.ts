import { onTable, poster, stillLife } from '../details'
import { EMBLEMS } from '../emblems'
import { passersBy, sign, windows } from '../fronts'
import { person } from '../motifs-people'
import { plant, roomWindow, wallArt } from '../motifs-room'
import { glowAt, shadow, sky } from '../motifs-sky'
import { lamp, pavement, skyline, tree } from '../motifs-street'
import { canal, corner, street } from '../outside'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, tint, WOOD, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, bulbs, d, dots, ellipse, line, path, place, range, rect, type Shape } from '../shapes'
import { cosyRoom, lamps } from './rooms'

const bed = ({ random, colours }: Scene, x: number, y: number, s: number): Shape => {
  const cover = random.pick([ACCENT, colours.main, colours.alt, colours.deep])
  return place(
    x,
    y,
    s,
    rect(-200, -190, 400, 130, random.pick([WOOD_DARK, colours.altDeep, WOOD]), 18) +
      rect(-190, -90, 380, 110, PAPER, 14) +
      rect(-160, -116, 140, 54, CREAM, 20) +
      rect(20, -116, 140, 54, CREAM, 20) +
      path('M-200-50q200-30 400 0l20 100h-440z', cover) +
      path('M-200-50q200-30 400 0v18q-200-30-400 0z', tint(cover, 0.5)) +
      line('M-196 50v22M196 50v22', INK, 12),
  )
}

/** A lamp on a bedside table. */
const bedsideLamp = (x: number): Shape =>
  rect(x - 44, 420, 88, 84, WOOD_LIGHT, 6) +
  line(d`M${x} 420v-46`, INK, 6) +
  path(d`M${x - 36} 376l16-50h40l16 50z`, GLOW) +
  glowAt(x, 350, 90)

/** A suitcase with the outline of its body and handle. */
const suitcase = (outline: string, colour: string, lineWidth: number): Shape =>
  path(outline, colour, `stroke="${INK}" stroke-width="${lineWidth}"`)

const bedroom: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(330, 470)
  return [
    cosyRoom(scene, random.between(390, 430)),
    roomWindow(scene, random.between(40, 70), 90, 130, 220, random.chance(0.5)),
    wallArt(scene, x - 60, random.between(80, 120), 120, 90),
    random.chance(0.5) ? wallArt(scene, x + 90, 110, 80, 100) : '',
    bed(scene, x, 480, 1.1),
    bedsideLamp(x - 280),
    bedsideLamp(x + 280),
    plant(scene, random.pick([30, 770]), 560, 150),
    random.chance(0.6)
      ? suitcase(d`M${x + 170} 590v-90h110v90zm36-90v-20h38v20`, ACCENT, 6)
      : ellipse(x, 580, 240, 20, colours.mid),
  ]
}

const reception: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(180, 280)
  const front = random.pick([WOOD_DARK, colours.main, colours.altDeep])
  const keys = range(21).map((index) => [x + 40 + (index % 7) * 52, 130 + Math.floor(index / 7) * 62, 40, 48] as const)
  return [
    cosyRoom(scene, 430),
    rect(x + 20, 110, 400, 210, WOOD_DARK, 6),
    boxes(keys, shade(WOOD_DARK, 0.4)),
    line(
      keys
        .filter(() => random.chance(0.6))
        .map(([left, top]) => d`M${left + 20} ${top + 10}v24`)
        .join(''),
      GLOW,
      9,
    ),
    person(scene, x + random.between(110, 320), 450, 1.25, 'stand'),
    rect(x, 370, 440, 160, front, 6),
    rect(x - 16, 356, 472, 22, CREAM, 6),
    path(d`M${x + 90} 356a28 28 0 0 1 56 0zm25-28h6v-8h-6z`, GLOW),
    lamps(scene, 3),
    suitcase(d`M${x - 150} 470h120v100h-120zm36 0v-24h48v24`, ACCENT, 6),
    person(scene, x - 30, 580, 1.35, random.pick(['back', 'walk'])),
    plant(scene, x + 500, 560, 170),
    random.chance(0.5)
      ? person(scene, x + 400, 590, 1.35, 'walk', true)
      : place(x + 330, 520, 0.5, EMBLEMS.hotel(scene)),
  ]
}

const car = (x: number, colour: string): Shape =>
  path(d`M${x} 540q10-36 46-36h90q30 0 50 30l40 8v28h-226z`, colour) +
  dots(
    [
      [x + 46, 572, 20],
      [x + 182, 572, 20],
    ],
    INK,
  )

const tower: Draw = (scene) => {
  const { random, colours } = scene
  const w = random.between(240, 330)
  const x = random.between(110, 440)
  const wall = random.pick([colours.main, colours.deep, '#ece0cd', '#a4523a', colours.altDeep])
  const body = colours.isDark ? shade(wall, 0.3) : wall
  return [
    sky(scene, 500),
    skyline(scene, 500, 1.2, x + w + 40),
    pavement(scene, 495),
    path(d`M${x + w} 150l70 30V500h-70z`, shade(body, 0.4)),
    rect(x, 146, w, 354, body),
    rect(x - 8, 136, w + 16, 18, shade(body, 0.4)),
    windows(scene, [x + 8, 160, w - 16, 226], 4, random.int(3, 4)),
    sign(scene, x + w / 2, 92, 52),
    rect(x - 14, 396, w + 28, 20, ACCENT, 6),
    rect(x + 16, 424, w - 32, 76, colours.isDark ? GLOW : '#a9c9d2'),
    boxes(
      range(3).map((index) => [x + w / 2 - 60 + index * 42, 424, 36, 76] as const),
      WOOD_DARK,
    ),
    tree(scene, x - 60, 506, 120),
    lamp(scene, x + w + 110, 515),
    car(x + 30, random.pick([GLOW, INK, PAPER, colours.alt])),
    passersBy(scene, 580, 1, 2),
  ]
}

/** Opposite doors of a corridor, as path data. `near` and `far` are the distances of their edges from the picture's side. */
function doorPair(near: number, far: number): string {
  const nearTop = 100 + near * 0.55
  const farTop = 90 + far * 0.55
  const nearLow = 600 - near * 0.62
  const farLow = 600 - far * 0.62
  const left = d`M${near} ${nearTop}L${far} ${farTop}V${farLow}L${near} ${nearLow}z`
  return left + d`M${800 - near} ${nearTop}L${800 - far} ${farTop}V${farLow}L${800 - near} ${nearLow}z`
}

const corridor: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(340, 460)
  const wall = random.pick([colours.soft, colours.deep, colours.altSoft, colours.mid])
  return [
    rect(0, 0, 800, 600, wall),
    path(`M0 0H800L520 210H280z`, tint(wall, 0.5)),
    path('M0 600L280 430H520L800 600z', shade(wall, 0.4)),
    path('M170 600L350 430H450L630 600z', random.pick([ACCENT, colours.main, colours.altDeep])),
    line('M230 600L368 430M570 600L432 430', GLOW, 5),
    rect(280, 210, 240, 220, tint(wall, 0.2)),
    roomWindow(scene, 340, 250, 120, 130, random.chance(0.5)),
    path(
      [doorPair(20, 110), doorPair(150, 205), doorPair(230, 262)].join(''),
      random.pick([WOOD_DARK, WOOD, colours.altDeep]),
    ),
    bulbs(
      [
        [128, 300, 12],
        [672, 300, 12],
        [216, 310, 8],
        [584, 310, 8],
      ],
      GLOW,
    ),
    ...range(2).map((index) => glowAt(400, 40 + index * 90, 110 - index * 40)),
    shadow(x, 572, 60),
    person(scene, x, 575, 1.6, random.pick(['back', 'walk'])),
    suitcase(d`M${x + 40} 580v-80h80v80zm22-80v-44h36v44`, random.pick([ACCENT, colours.alt, INK]), 5),
  ]
}

export const hotel: Compositions = {
  places: { bedroom, reception, tower, corridor, canal, street, corner },
  details: { onTable, poster, stillLife },
}
