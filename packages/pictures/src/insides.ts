import { EMBLEMS } from './emblems'
import type { SceneKind } from './kinds'
import { person } from './motifs-people'
import { bottleShelf, pendant, plant, room, roomWindow, wallArt } from './motifs-room'
import { bunting, sky, stringLights, tree } from './motifs-street'
import { CREAM, GLOW, INK, LOUD, PAPER, WOOD, WOOD_DARK, WOOD_LIGHT } from './palette'
import type { Draw, Scene } from './scene'
import { boxes, circle, ellipse, line, opacity, path, place, polygon, range, rect, type Shape } from './shapes'

const cosy = (scene: Scene): Shape =>
  room(scene, {
    wall: scene.random.pick([scene.colours.soft, scene.colours.deep, scene.colours.altSoft]),
    floor: WOOD,
    pattern: 'planks',
  })
const dim = (scene: Scene): Shape =>
  room(scene, { wall: scene.colours.dark, floor: scene.colours.deep, pattern: 'tiles' })
const lamps = ({ random, colours }: Scene): Shape[] => {
  const form = random.int(0, 2)
  const count = random.int(2, 4)
  return range(count).map((at) => pendant(((at + 0.5) * 800) / count, random.between(50, 100), colours.main, form))
}
const table = (scene: Scene, x: number): Shape =>
  person(scene, x - 76, 540, 1, 'sit') +
  person(scene, x + 76, 540, 1, 'sit', true) +
  rect(x - 6, 470, 12, 76, WOOD_DARK) +
  ellipse(x, 468, 62, 13, PAPER) +
  circle(x, 454, 9, LOUD)
const row = (scene: Scene, count: number, y: number, scale: number): Shape[] =>
  range(count).map((at) => place(((at + 0.5) * 800) / count, y, scale, EMBLEMS[scene.kind](scene)))
const beam = (x: number, to: number, fill: string): Shape =>
  polygon(
    [
      [x - 8, 0],
      [x + 8, 0],
      [to + 110, 600],
      [to - 110, 600],
    ],
    fill,
    opacity(0.22),
  )

export const INSIDES: Readonly<Record<SceneKind, Draw>> = {
  'bar-lounge': (s) => [
    cosy(s),
    bottleShelf(s, 150, 200, 500),
    bottleShelf(s, 150, 290, 500),
    person(s, s.random.between(250, 550), 430, 1.1, 'stand'),
    rect(90, 370, 620, 150, WOOD_DARK),
    rect(76, 356, 648, 20, WOOD_LIGHT, 6),
    ...lamps(s),
    ...range(s.random.int(2, 4)).map((at) => person(s, 180 + at * 140 + s.random.between(-20, 20), 570, 1.1, 'back')),
  ],
  restaurant: (s) => [
    cosy(s),
    roomWindow(s, s.random.between(90, 200), 130, 130, 190, s.random.chance(0.5)),
    wallArt(s, s.random.between(400, 560), 150, 120, 110),
    plant(s, 750, 450, 120),
    ...lamps(s),
    table(s, 210 + s.random.between(-30, 30)),
    table(s, 570 + s.random.between(-30, 30)),
  ],
  arcade: (s) => [
    dim(s),
    stringLights(0, 50, 800, 50, 30),
    ...row(s, s.random.int(4, 5), 330, 1.25),
    person(s, s.random.between(150, 350), 570, 1.2, 'back'),
    person(s, s.random.between(450, 650), 570, 1.2, 'cheer'),
  ],
  bowling: (s) => [
    dim(s),
    rect(0, 150, 800, 50, s.colours.main),
    ...range(3).map((at) =>
      polygon(
        [
          [200 + at * 140, 290],
          [320 + at * 140, 290],
          [250 + at * 300 - 180, 600],
          [at * 300 - 160, 600],
        ],
        WOOD_LIGHT,
      ),
    ),
    ...range(3).map((at) =>
      range(4)
        .map((pin) => ellipse(222 + at * 140 + pin * 25, 276, 8, 24, PAPER))
        .join(''),
    ),
    circle(s.random.between(350, 450), s.random.between(350, 440), 20, LOUD),
    person(s, s.random.between(120, 640), 585, 1.4, 'back'),
    place(700, 90, 0.5, EMBLEMS.bowling(s)),
  ],
  minigolf: (s) => [
    sky(s, 330),
    rect(0, 330, 800, 270, s.colours.leafDark),
    ...range(4).map(() => tree(s, s.random.between(20, 780), 345, s.random.between(80, 130))),
    path(
      'M80 560Q120 400 380 430T720 400V470Q560 520 440 500T240 600H80z',
      s.colours.leaf,
      `stroke="${WOOD}" stroke-width="14"`,
    ),
    place(s.random.between(560, 650), 380, 0.75, EMBLEMS.minigolf(s)),
    person(s, s.random.between(180, 300), 550, 1.3, 'putt'),
    bunting(0, 40, 800, 24, [LOUD, PAPER, s.colours.main]),
  ],
  'escape-room': (s) => [
    room(s, { wall: s.colours.deep, floor: WOOD_DARK, pattern: 'planks' }),
    rect(310, 130, 180, 290, WOOD, 6),
    rect(330, 152, 140, 110, WOOD_DARK),
    rect(330, 284, 140, 116, WOOD_DARK),
    place(400, 280, 0.6, EMBLEMS['escape-room'](s)),
    wallArt(s, s.random.between(70, 150), 140, 110, 130),
    circle(640, 190, 56, PAPER),
    line(`M640 190V150M640 190l${s.random.int(-30, 30)} 20`, INK, 6),
    rect(560, 440, 150, 90, WOOD),
    path('M560 440q75-60 150 0z', WOOD_LIGHT),
    pendant(400, 40, LOUD, s.random.int(0, 2)),
    ...range(s.random.int(1, 3)).map((at) => person(s, 120 + at * 120, 560, 1.2, 'back')),
  ],
  karting: (s) => [
    sky(s, 300),
    rect(0, 300, 800, 300, s.colours.leafDark),
    path('M0 600L300 320H500L800 600z', '#5a5862'),
    line('M0 600L300 320M800 600L500 320', LOUD, 16, 'stroke-dasharray="40 40"'),
    boxes(
      range(20).map((at) => [200 + (at % 10) * 40 + (at > 9 ? 20 : 0), at > 9 ? 250 : 230, 20, 20] as const),
      INK,
    ),
    rect(192, 222, 8, 110, INK),
    rect(600, 222, 8, 110, INK),
    place(s.random.between(370, 430), 370, 0.5, EMBLEMS.karting(s)),
    place(s.random.between(230, 320), 490, 1.2, EMBLEMS.karting(s)),
    place(s.random.between(540, 620), 460, 0.9, EMBLEMS.karting(s)),
  ],
  club: (s) => [
    dim(s),
    ...range(s.random.int(3, 5)).map((at) =>
      beam(120 + at * 150, s.random.between(0, 800), s.random.pick([LOUD, s.colours.mid, s.colours.alt, GLOW])),
    ),
    place(s.random.between(330, 470), 110, 1, EMBLEMS.club(s)),
    rect(280, 350, 240, 90, INK, 8),
    person(s, 400, 410, 1, 'cheer'),
    rect(300, 360, 200, 60, s.colours.main, 6),
    ...range(6).map((at) =>
      person(s, 70 + at * 130 + s.random.between(-20, 20), 590, 1.2, s.random.pick(['cheer', 'back', 'cheer'])),
    ),
  ],
  cinema: (s) => [
    rect(0, 0, 800, 600, s.colours.dark),
    rect(120, 60, 560, 270, CREAM, 6),
    rect(136, 76, 528, 238, s.colours.skyTop),
    circle(s.random.between(220, 580), s.random.between(130, 210), 44, GLOW),
    path('M136 314V250L260 160L370 270L500 190L664 280V314z', s.colours.main),
    path('M0 0h100q-20 200 0 380H0zM800 0H700q20 200 0 380h100z', LOUD),
    ...range(3).map((at) =>
      range(7 + at)
        .map(
          (seat) =>
            (s.random.chance(0.45) ? circle(((seat + 0.5) * 800) / (7 + at), 385 + at * 75, 22, INK) : '') +
            rect(
              ((seat + 0.5) * 800) / (7 + at) - 40,
              400 + at * 75,
              80,
              90,
              at % 2 ? s.colours.deep : s.colours.main,
              16,
            ),
        )
        .join(''),
    ),
  ],
  'beach-club': (s) => [
    sky(s, 330),
    rect(0, 320, 800, 90, '#3f8f9f'),
    path('M0 400Q200 370 400 400T800 390V600H0z', '#efd9a8'),
    path(`M${s.random.int(80, 600)} 330h60l-10 14h-40zm28-4v-60l30 52z`, PAPER),
    ...range(s.random.int(2, 3)).map((at) =>
      place(160 + at * 240 + s.random.between(-30, 30), 440 + s.random.between(0, 40), 1.2, EMBLEMS['beach-club'](s)),
    ),
    person(s, s.random.between(280, 500), 580, 1, 'walk'),
    stringLights(0, 60, 800, 40, 40),
  ],
  sauna: (s) => [
    rect(0, 0, 800, 600, WOOD),
    line(
      range(14)
        .map((at) => `M0 ${at * 42}H800`)
        .join(''),
      WOOD_DARK,
      2,
    ),
    roomWindow(s, s.random.between(90, 180), 110, 150, 150),
    rect(0, 330, 560, 40, WOOD_LIGHT),
    rect(0, 440, 620, 44, WOOD_LIGHT),
    rect(0, 370, 560, 70, WOOD_DARK),
    rect(630, 380, 130, 150, INK, 8),
    ...range(9).map(() => circle(s.random.between(645, 745), s.random.between(360, 390), 20, '#77736f')),
    line('M660 330q-30-40 0-80t0-80M710 330q-30-40 0-80t0-80', PAPER, 10, opacity(0.6)),
    person(s, s.random.between(150, 260), 440, 1.1, 'sit'),
    person(s, s.random.between(360, 460), 440, 1.1, 'sit', true),
    place(s.random.between(150, 480), 520, 0.6, EMBLEMS.sauna(s)),
  ],
  shop: (s) => [
    cosy(s),
    ...[170, 260, 350].map((y) => bottleShelf(s, 60, y, 300)),
    line('M440 190H760M460 190V420M740 190V420', INK, 7),
    ...range(s.random.int(4, 6)).map((at) =>
      path(
        `M${460 + at * 46} 205h36l14 24l-12 8v70h-40v-70l-12-8z`,
        s.random.pick([LOUD, s.colours.main, s.colours.alt, PAPER]),
      ),
    ),
    ...lamps(s),
    rect(80, 440, 260, 110, WOOD_DARK),
    rect(70, 428, 280, 18, WOOD_LIGHT),
    place(210, 380, 0.5, EMBLEMS.shop(s)),
    person(s, s.random.between(420, 680), 570, 1.3, 'walk'),
  ],
  hotel: (s) => [
    cosy(s),
    roomWindow(s, s.random.between(80, 130), 110, 140, 200),
    wallArt(s, s.random.between(400, 560), 130, 120, 90),
    place(430, 400, 2.1, EMBLEMS.hotel(s)),
    pendant(s.random.between(640, 720), 70, s.colours.main, s.random.int(0, 2)),
    plant(s, 740, 580, 150),
  ],
}
