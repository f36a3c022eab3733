import { onTable, poster, stillLife } from '../details'
import { EMBLEMS } from '../emblems'
import { guests } from '../fronts'
import { person } from '../motifs-people'
import { bottleShelf, plant, roomWindow } from '../motifs-room'
import { blend, glowAt } from '../motifs-sky'
import { bunting } from '../motifs-street'
import { canal, corner, facade, street } from '../outside'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, tint, WOOD, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, circle, d, line, path, place, range, rect, repeat, type Shape } from '../shapes'
import { cosyRoom, lamps } from './rooms'

const clothes = ({ random, colours }: Scene, x: number, y: number, count: number): Shape => {
  const inks = [ACCENT, colours.main, colours.alt, PAPER, colours.deep]
  return (
    line(d`M${x} ${y}h${count * 50 + 20}M${x + 10} ${y}v230m${count * 50} 0v-230`, INK, 7) +
    repeat(count, (index) =>
      path(
        d`M${x + 22 + index * 50} ${y + 14}h30l16 26l-12 10v${random.between(50, 110)}h-38v-80l-12-10z`,
        random.pick([inks[index % 5] ?? ACCENT, ...inks]),
      ),
    )
  )
}

const rails: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(40, 90)
  return [
    cosyRoom(scene),
    random.chance(0.5)
      ? roomWindow(scene, 570, 80, 150, 190, random.chance(0.5))
      : circle(640, 190, 86, '#cfe3e8', `stroke="${WOOD}" stroke-width="16"`),
    rect(x, 110, 340, 14, WOOD_DARK),
    ...range(4).map((index) =>
      path(
        d`M${x + 20 + index * 80} 110v${-random.between(26, 50)}h54V110z`,
        random.pick([ACCENT, colours.main, colours.alt, CREAM]),
      ),
    ),
    clothes(scene, x, 200, 6),
    lamps(scene, 3),
    clothes(scene, random.between(420, 480), 310, random.int(4, 5)),
    plant(scene, 770, 560, 140),
    person(scene, random.between(340, 420), 570, 1.4, random.pick(['walk', 'back', 'stand'])),
    random.chance(0.5) ? person(scene, 180, 590, 1.4, 'stand') : place(170, 500, 0.7, EMBLEMS.shop(scene)),
  ]
}

const shelves: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(40, 120)
  const y = random.pick([180, 190, 200])
  return [
    cosyRoom(scene, 430),
    rect(x - 14, 90, 440, 340, shade(WOOD_DARK, 0.2), 6),
    ...[y, y + 92, y + 184].map((shelfY) => bottleShelf(scene, x, shelfY, 410)),
    place(random.between(600, 660), 180, 0.8, EMBLEMS.shop(scene)),
    bunting(0, 30, 800, 22, [ACCENT, PAPER, colours.main]),
    rect(480, 420, 300, 130, random.pick([WOOD, colours.main, colours.deep])),
    rect(468, 406, 324, 20, WOOD_LIGHT, 6),
    path('M680 406v-60h80v60zM690 346l10-34h54l6 34z', INK),
    boxes(
      [
        [520, 366, 60, 40],
        [590, 350, 46, 56],
      ],
      ACCENT,
    ),
    boxes(
      [
        [545, 366, 10, 40],
        [608, 350, 10, 56],
      ],
      GLOW,
    ),
    person(scene, random.between(540, 640), 580, 1.4, 'back'),
    person(scene, random.between(150, 320), 585, 1.4, random.pick(['back', 'stand', 'walk'])),
  ]
}

const aisle: Draw = (scene) => {
  const { random, colours } = scene
  const wall = random.pick([colours.soft, colours.altSoft, CREAM])
  const inks = [ACCENT, colours.main, colours.alt, GLOW, colours.deep, PAPER] as const
  const goods = (sign: 1 | -1) => {
    const shapesByInk = inks.map(() => '')
    const x = (u: number) => 400 + sign * (400 - u)
    for (const row of range(3)) {
      for (let u = 8; u < 290; u += random.between(34, 48) * (1 - u / 480)) {
        const w = 30 * (1 - u / 420)
        const y = (depth: number) => 170 + row * 140 + (depth / 300) * (95 - row * 62)
        const h = random.between(50, 84) * (1 - u / 420)
        const ink = random.int(0, 5)
        shapesByInk[ink] += d`M${x(u)} ${y(u)}v${-h}L${x(u + w)} ${y(u + w) - h}V${y(u + w)}z`
      }
    }

    const boards = range(3).map(
      (row) => d`M${x(0)} ${170 + row * 140}L${x(300)} ${265 + row * 78}v8L${x(0)} ${186 + row * 140}z`,
    )
    return (
      path(d`M${x(0)} 40L${x(300)} 180V470L${x(0)} 600z`, shade(WOOD_DARK, 0.15)) +
      shapesByInk.map((data, index) => (data ? path(data, inks[index] ?? ACCENT) : '')).join('') +
      path(boards.join(''), WOOD_LIGHT)
    )
  }
  return [
    rect(0, 0, 800, 600, wall),
    path('M0 600L300 440H500L800 600z', shade(wall, 0.2)),
    line('M400 440V600M350 440L160 600M450 440L640 600M240 480H560M120 540H680', shade(wall, 0.35), 2),
    roomWindow(scene, 340, 230, 120, 170, true),
    glowAt(400, 300, 220),
    goods(-1),
    goods(1),
    place(400, 120, 0.55, EMBLEMS.shop(scene)),
    line('M400 0V80', INK, 4),
    person(scene, random.between(340, 460), random.between(520, 580), 1.35, random.pick(['back', 'walk'])),
  ]
}

/** The shop window with goods on display. */
const display: Draw = (scene) => {
  const { random, colours } = scene
  const frame = random.pick([colours.deep, WOOD_DARK, colours.main, colours.altDeep])
  const light = colours.isDark ? GLOW : tint(colours.soft, 0.5)
  const dress = (x: number) => {
    const ink = random.pick([ACCENT, colours.main, colours.alt, colours.deep])
    return (
      circle(x, 216, 20, '#d8b48f') +
      line(d`M${x} 232v260`, INK, 6) +
      path(
        random.pick([
          d`M${x - 34} 244h68l-12 70l44 120h-132l44-120z`,
          d`M${x - 40} 244h80v110h-14v100h-22v-80h-8v80h-22v-100h-14z`,
        ]),
        ink,
      )
    )
  }
  const x = random.between(190, 260)
  return [
    rect(0, 0, 800, 600, frame),
    blend(scene, 'w', [60, 110, 680, 390], tint(light, 0.3), light),
    guests(scene, 440, 44),
    rect(60, 440, 680, 60, WOOD_LIGHT),
    dress(x),
    dress(x + 150),
    place(x + 320, 380, 0.85, EMBLEMS.shop(scene)),
    boxes(
      [
        [x + 400, 400, 90, 60],
        [x + 416, 350, 60, 50],
      ],
      random.pick([ACCENT, colours.alt]),
    ),
    boxes([[x + 438, 350, 14, 110]], GLOW),
    line(
      repeat(4, (index) => d`M${140 + index * 170} 110v${random.between(30, 80)}`),
      INK,
      3,
    ),
    ...range(4).map((index) =>
      circle(
        140 + index * 170,
        170 + (index % 2) * 20,
        18,
        GLOW,
        `stroke="${GLOW}" stroke-opacity=".3" stroke-width="22"`,
      ),
    ),
    path('M140 116h80L100 490H60V360zM300 116h40L220 490h-40z', PAPER, 'opacity=".2"'),
    rect(0, 60, 800, 54, shade(frame, 0.35)),
    bunting(0, 70, 800, 14, [ACCENT, PAPER]),
    rect(0, 560, 800, 40, colours.ground),
    person(scene, random.between(560, 700), 592, 1.6, 'back'),
  ]
}

export const shop: Compositions = {
  places: { rails, shelves, aisle, display, street, corner, canal, facade },
  details: { onTable, poster, stillLife },
}
