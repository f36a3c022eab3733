import { mix } from '../colour'
import { onTable, poster } from '../details'
import { person } from '../motifs-people'
import { glitter, glowAt, shadow, sky } from '../motifs-sky'
import { parasol, stringLights, terraceTable } from '../motifs-street'
import { ACCENT, GLOW, INK, PAPER, shade, tint, WOOD, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, circle, d, dots, ellipse, line, opacity, path, range, rect, repeat, type Shape } from '../shapes'

const seaOf = ({ colours }: Scene) => mix('#2f93a8', colours.skyTop, colours.isDark ? 0.55 : 0.15)
const sandOf = ({ colours }: Scene) => mix('#f2cf9a', colours.skyTop, colours.isDark ? 0.28 : 0.04)

const sea = (scene: Scene, horizon: number, low: number): Shape => {
  const { random, colours } = scene
  const boat = random.between(60, 640)
  return (
    sky(scene, horizon) +
    rect(0, horizon, 800, low - horizon, seaOf(scene)) +
    glitter(scene, random.between(150, 650), horizon + 4, low - 16, colours.daytime === 'day' ? PAPER : GLOW) +
    (random.chance(0.6)
      ? path(
          d`M${boat} ${horizon + 4}h70l-14 16h-42zM${boat + 32} ${horizon - 4}v-64l40 64zM${boat + 26} ${horizon - 4}v-50l-26 50z`,
          PAPER,
        )
      : '')
  )
}

const lounger = (x: number, y: number, colour: string, s: number): Shape =>
  shadow(x, y + 4, 66 * Math.abs(s)) +
  line(d`M${x - 60 * s} ${y - 42}l${36 * s} 30h${84 * s}`, colour, 11) +
  line(d`M${x - 20 * s} ${y - 10}v12m${60 * s}-12v12`, WOOD_DARK, 5)

const beach: Draw = (scene) => {
  const { random, colours } = scene
  const horizon = random.between(190, 300)
  const shore = horizon + random.between(60, 100)
  const cloth = random.pick([ACCENT, colours.main, colours.alt])
  return [
    sea(scene, horizon, shore + 30),
    path(d`M0 ${shore}Q200 ${shore - 30} 400 ${shore}T800 ${shore - 10}V600H0z`, PAPER, opacity(0.7)),
    path(d`M0 ${shore + 14}Q200 ${shore - 16} 400 ${shore + 14}T800 ${shore + 4}V600H0z`, sandOf(scene)),
    ...range(random.int(2, 4)).map((index) => {
      const x = 110 + index * 190 + random.between(-30, 30)
      const y = shore + 90 + (index % 2) * 70
      return (
        lounger(x + 30, y, colours.deep, random.pick([1, -1])) +
        parasol(x, y, random.between(80, 104), index % 2 ? cloth : ACCENT)
      )
    }),
    person(scene, random.between(120, 700), shore + 26, 0.5, 'walk'),
    person(scene, random.between(80, 720), 588, 1.2, random.pick(['walk', 'back', 'cheer'])),
    random.chance(0.5) ? stringLights(0, 60, 800, 40, 34) : '',
  ]
}

const deck: Draw = (scene) => {
  const { random, colours } = scene
  const horizon = random.between(230, 290)
  const planks = range(8).map((index) => d`M${400 + (index - 3.5) * 90} 380L${400 + (index - 3.5) * 270} 600`)
  return [
    sea(scene, horizon, 400),
    rect(0, 352, 800, 40, sandOf(scene)),
    rect(0, 380, 800, 220, WOOD),
    line(planks.join(''), WOOD_DARK, 3, opacity(0.5)),
    line('M0 318H800M90 318v66M290 318v66M510 318v66M710 318v66', WOOD_LIGHT, 9),
    boxes(
      [
        [40, 0, 18, 400],
        [742, 0, 18, 400],
      ],
      WOOD_DARK,
    ),
    stringLights(50, 40, 750, 40, 46),
    random.chance(0.5)
      ? stringLights(50, 90, 750, 60, 30)
      : path('M0 0H800V30Q700 90 600 30T400 30T200 30T0 30z', PAPER),
    ...range(2).map((index) => {
      const x = 230 + index * 340 + random.between(-20, 20)
      const y = 500 + (index % 2) * 60
      return (
        person(scene, x - 74, y, 1.05, 'sit') +
        terraceTable(x, y, INK) +
        (random.chance(0.7) ? person(scene, x + 74, y, 1.05, 'sit', true) : '')
      )
    }),
    circle(random.pick([60, 740]), 560, 60, colours.leafDark),
  ]
}

const pavilion: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(170, 300)
  const roof = random.pick([ACCENT, colours.deep, colours.main])
  return [
    sea(scene, 300, 380),
    path(d`M0 350Q300 320 800 360V600H0z`, sandOf(scene)),
    line(
      repeat(6, (index) => d`M${x + 20 + index * 70} 360v110`),
      WOOD_DARK,
      12,
    ),
    rect(x - 30, 350, 470, 22, WOOD_LIGHT),
    rect(x, 210, 400, 142, random.pick([PAPER, WOOD, colours.main])),
    boxes(
      range(4).map((index) => [x + 20 + index * 95, 236, 76, 90] as const),
      colours.isDark ? GLOW : '#8fb9c4',
      `stroke="${WOOD_DARK}" stroke-width="6"`,
    ),
    path(d`M${x - 40} 214l70-84h340l70 84z`, roof),
    line(
      repeat(7, (index) => d`M${x + 40 + index * 53} 134l${(index - 3) * 16} 76`),
      shade(roof, 0.3),
      3,
    ),
    line(d`M${x + 60} 130V60m280 70V60`, PAPER, 5),
    path(
      d`M${x + 60} 60q30 16 64 0v32q-34 16-64 0zm280 0q30 16 64 0v32q-34 16-64 0z`,
      random.pick([ACCENT, colours.alt]),
    ),
    line(d`M${x - 20} 330H${x + 430}M${x - 20} 330v26M${x + 100} 330v26M${x + 310} 330v26M${x + 430} 330v26`, PAPER, 6),
    path(d`M${x + 200} 372h90L${x + 420} 600H${x + 60}z`, WOOD_LIGHT),
    path('M-20 600Q120 420 330 600zM470 600Q660 400 840 560V600z', shade(sandOf(scene), 0.12)),
    line(
      repeat(8, (index) => d`M${30 + index * 105} 540q-4-50${-random.between(10, 26)}-70m26 70q4-40 22-60`),
      '#7f9a5c',
      5,
    ),
    random.chance(0.6) ? parasol(690, 470, 80, ACCENT) : stringLights(x - 30, 200, x + 430, 200, 10),
    person(scene, x + 230, 540, 1.1, 'back'),
  ]
}

/** The surf on the beach from above. */
const topView: Draw = (scene) => {
  const { random, colours } = scene
  const lean = random.between(-120, 120)
  const surf = (x: number) => d`M0 0H${x + lean}Q${x + 70} 100 ${x} 200T${x} 400T${x - lean} 600H0z`
  const cloths = [ACCENT, colours.main, colours.alt, GLOW] as const
  return [
    rect(0, 0, 800, 600, sandOf(scene)),
    path(surf(330), shade(sandOf(scene), 0.14)),
    path(surf(300), PAPER),
    path(surf(276), tint(seaOf(scene), 0.3)),
    path(surf(190), seaOf(scene)),
    line(
      repeat(5, () => d`M${random.between(10, 130)} ${random.between(30, 570)}q16-14 32 0t32 0`),
      PAPER,
      4,
      opacity(0.6),
    ),
    ...range(random.int(6, 8)).map((index) => {
      const x = 460 + (index % 3) * 130 + random.between(-16, 16)
      const y = 90 + Math.floor(index / 3) * 190 + random.between(-24, 24)
      const cloth = random.pick(cloths)
      return (
        boxes(
          [
            [x - 10, y + 30, 30, 66],
            [x + 34, y + 30, 30, 66],
          ],
          PAPER,
        ) +
        circle(x + 12, y + 14, 52, INK, opacity(0.16)) +
        circle(x, y, 52, cloth) +
        path(
          d`M${x} ${y}L${x - 20} ${y - 48}a52 52 0 0 1 40 0zM${x} ${y}l48-20a52 52 0 0 1 0 40zM${x} ${y}l20 48a52 52 0 0 1-40 0zM${x} ${y}l-48 20a52 52 0 0 1 0-40z`,
          PAPER,
        ) +
        circle(x, y, 5, INK)
      )
    }),
    dots([[random.between(60, 200), random.between(100, 500), 11]], '#d99c6c'),
  ]
}

const bonfire: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(330, 470)
  const sand = shade(sandOf(scene), 0.4)
  return [
    sea(scene, random.between(250, 300), 400),
    path(d`M0 390Q260 360 500 384T800 372V600H0z`, sand),
    glowAt(x, 470, 260, '#ff9a4a'),
    ellipse(x, 530, 110, 20, shade(sand, 0.4)),
    line(d`M${x - 56} 528l112-26m-112-4l112 34`, WOOD_DARK, 16),
    path(d`M${x - 46} 514q-20-60 24-96q0 30 18 34q-2-60 34-92q-2 50 24 78q28 40-8 76z`, ACCENT),
    path(d`M${x - 22} 514q-10-40 18-60q6 22 16 22q0-22 12-34q14 50-2 72z`, GLOW),
    ...range(random.int(3, 4)).map((index) => {
      const isLeft = index < 2
      return person(
        scene,
        x + (isLeft ? -1 : 1) * (150 + (index % 2) * 110) + random.between(-14, 14),
        560 + (index % 2) * 16,
        1.2,
        random.pick(['sit', 'sit', 'stand']),
        !isLeft,
      )
    }),
    dots(
      range(9).map(() => [x + random.between(-70, 90), random.between(250, 400), random.between(2, 4)] as const),
      GLOW,
    ),
    random.chance(0.5) ? stringLights(0, 90, 800, 60, 40) : parasol(random.pick([90, 720]), 470, 96, colours.main),
  ]
}

/** Boards against a fence, with the surf behind it. */
const surf: Draw = (scene) => {
  const { random, colours } = scene
  const horizon = random.between(170, 220)
  const inks = random.shuffled([ACCENT, colours.main, colours.alt, PAPER, GLOW, colours.deep])
  const wave = (y: number, fill: string) =>
    path(d`M-20 ${y}q70 -34 130 0t130 0t130 0t130 0t130 0t130 0t130 0V${y + 90}H-20z`, fill)
  const x = random.between(60, 130)
  const rider = random.between(560, 700)
  return [
    sea(scene, horizon, 420),
    wave(horizon + 70, tint(seaOf(scene), 0.12)),
    wave(horizon + 84, PAPER),
    wave(horizon + 100, tint(seaOf(scene), 0.28)),
    random.chance(0.6)
      ? person(scene, rider, horizon + 84, 0.75, 'cheer') + line(d`M${rider - 80} ${horizon + 90}h160`, ACCENT, 12)
      : '',
    path(d`M0 400Q240 350 480 384T800 370V600H0z`, sandOf(scene)),
    line(d`M-10 330H${x + 480}`, WOOD_DARK, 12),
    ...range(5).map((index) => {
      const left = x + index * 92
      const ink = inks[index] ?? ACCENT
      const top = 250 - random.between(0, 60)
      return (
        shadow(left, 500, 44) +
        path(
          d`M${left} ${top}q64 ${(500 - top) * 0.44} 26 ${500 - top}h-52q-38 ${(top - 500) * 0.56} 26 ${top - 500}z`,
          ink,
        ) +
        line(d`M${left} ${top + 30}V480`, shade(ink, 0.3), random.pick([4, 14]))
      )
    }),
    parasol(680, 500, 110, random.pick([ACCENT, colours.main])),
    person(scene, random.between(590, 640), 560, 1.3, random.pick(['walk', 'stand', 'cheer'])),
    random.chance(0.5) ? stringLights(0, 50, 800, 70, 30) : '',
  ]
}

export const beachClub: Compositions = {
  places: { beach, deck, pavilion, topView, bonfire, surf },
  details: { onTable, poster },
}
