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

const bedroom: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(330, 470)
  return [
    cosyRoom(scene, random.between(390, 430)),
    roomWindow(scene, random.between(40, 70), 90, 130, 220, random.chance(0.5)),
    wallArt(scene, x - 60, random.between(80, 120), 120, 90),
    random.chance(0.5) ? wallArt(scene, x + 90, 110, 80, 100) : '',
    bed(scene, x, 480, 1.1),
    ...[-280, 280].map(
      (offset) =>
        rect(x + offset - 44, 420, 88, 84, WOOD_LIGHT, 6) +
        line(d`M${x + offset} 420v-46`, INK, 6) +
        path(d`M${x + offset - 36} 376l16-50h40l16 50z`, GLOW) +
        glowAt(x + offset, 350, 90),
    ),
    plant(scene, random.pick([30, 770]), 560, 150),
    random.chance(0.6)
      ? path(d`M${x + 170} 590v-90h110v90zm36-90v-20h38v20`, ACCENT, `stroke="${INK}" stroke-width="6"`)
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
    path(d`M${x - 150} 470h120v100h-120zm36 0v-24h48v24`, ACCENT, `stroke="${INK}" stroke-width="6"`),
    person(scene, x - 30, 580, 1.35, random.pick(['back', 'walk'])),
    plant(scene, x + 500, 560, 170),
    random.chance(0.5)
      ? person(scene, x + 400, 590, 1.35, 'walk', true)
      : place(x + 330, 520, 0.5, EMBLEMS.hotel(scene)),
  ]
}

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
    path(d`M${x + 30} 540q10-36 46-36h90q30 0 50 30l40 8v28h-226z`, random.pick([GLOW, INK, PAPER, colours.alt])),
    dots(
      [
        [x + 76, 572, 20],
        [x + 212, 572, 20],
      ],
      INK,
    ),
    passersBy(scene, 580, 1, 2),
  ]
}

const corridor: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(340, 460)
  const wall = random.pick([colours.soft, colours.deep, colours.altSoft, colours.mid])
  const doors = range(3).map((index) => {
    const near = [20, 150, 230][index] ?? 0
    const far = [110, 205, 262][index] ?? 0
    const top = (u: number) => 60 + u * 0.55
    const low = (u: number) => 600 - u * 0.62
    return d`M${near} ${top(near) + 40}L${far} ${top(far) + 30}V${low(far)}L${near} ${low(near)}zM${800 - near} ${top(near) + 40}L${800 - far} ${top(far) + 30}V${low(far)}L${800 - near} ${low(near)}z`
  })
  return [
    rect(0, 0, 800, 600, wall),
    path(`M0 0H800L520 210H280z`, tint(wall, 0.5)),
    path('M0 600L280 430H520L800 600z', shade(wall, 0.4)),
    path('M170 600L350 430H450L630 600z', random.pick([ACCENT, colours.main, colours.altDeep])),
    line('M230 600L368 430M570 600L432 430', GLOW, 5),
    rect(280, 210, 240, 220, tint(wall, 0.2)),
    roomWindow(scene, 340, 250, 120, 130, random.chance(0.5)),
    path(doors.join(''), random.pick([WOOD_DARK, WOOD, colours.altDeep])),
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
    path(
      d`M${x + 40} 580v-80h80v80zm22-80v-44h36v44`,
      random.pick([ACCENT, colours.alt, INK]),
      `stroke="${INK}" stroke-width="5"`,
    ),
  ]
}

export const hotel: Compositions = {
  places: { bedroom, reception, tower, corridor, canal, street, corner },
  details: { onTable, poster, stillLife },
}
