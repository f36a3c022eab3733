import { onTable, poster } from '../details'
import { EMBLEMS } from '../emblems'
import { crowd, person } from '../motifs-people'
import { blend, glowAt, ridge, shadow, sky } from '../motifs-sky'
import { bunting, skyline, tree } from '../motifs-street'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, WOOD } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, circle, d, dots, line, opacity, path, place, range, rect, repeat, type Shape } from '../shapes'

const ASPHALT = '#55535e'

const kart = (scene: Scene, x: number, y: number, s: number): Shape => place(x, y, s, EMBLEMS.karting(scene))

/** A kart from behind or from the front. */
const kartOn = ({ random, colours }: Scene, x: number, base: number, s: number): Shape =>
  place(
    x,
    base,
    s,
    shadow(0, 0, 84) +
      boxes(
        [
          [-84, -46, 34, 46],
          [50, -46, 34, 46],
        ],
        INK,
      ) +
      path('M-54-10l8-52h92l8 52z', random.pick([ACCENT, colours.main, colours.alt, GLOW])) +
      path('M-30-50v-30q0-24 30-24t30 24v30z', colours.deep) +
      circle(0, -122, 30, random.pick([PAPER, ACCENT, GLOW, colours.altSoft])) +
      path('M-26-128h52v18h-52z', INK),
  )

const tyres = ({ random }: Scene, x: number, base: number, count: number): Shape => {
  const stacks = range(count).flatMap((index) =>
    range(random.int(2, 4)).map((up) => [x + index * 50, base - 20 - up * 20, 46, 18] as const),
  )
  return (
    boxes(stacks, INK, `stroke="#3b3942" stroke-width="5" stroke-linejoin="round"`) +
    boxes(
      stacks.filter((_, index) => index % 3 === 0).map(([left, top]) => [left, top + 5, 46, 7] as const),
      random.pick([ACCENT, PAPER]),
    )
  )
}

const kerb = (data: string, width: number): Shape =>
  `<g stroke-linecap="butt">${line(data, PAPER, width)}${line(data, ACCENT, width, 'stroke-dasharray="30 30"')}</g>`

const checks = (x: number, y: number, columns: number, size: number): Shape =>
  rect(x, y, columns * size, size * 2, PAPER) +
  boxes(
    range(columns).map((index) => [x + index * size, y + (index % 2) * size, size, size] as const),
    INK,
  )

const field = (scene: Scene, horizon: number): Shape =>
  sky(scene, horizon) +
  (scene.random.chance(0.5) ? skyline(scene, horizon, 0.5) : ridge(scene, horizon)) +
  rect(0, horizon, 800, 600 - horizon, scene.colours.leafDark)

const bend: Draw = (scene) => {
  const { random } = scene
  const horizon = random.between(210, 290)
  const pull = random.between(-40, 60)
  const inner = d`M140 600Q${200 + pull} 400 460 390T560 ${horizon + 16}`
  return [
    field(scene, horizon),
    path(d`M140 600Q${200 + pull} 400 460 390T560 ${horizon + 6}H612Q520 370 700 410T850 600z`, ASPHALT),
    kerb(inner, 16),
    tree(scene, random.between(40, 160), horizon + 30, 120),
    tyres(scene, random.between(10, 60), 440, random.int(3, 4)),
    random.chance(0.6) ? tyres(scene, 680, horizon + 100, 2) : '',
    kart(scene, random.between(520, 570), 400, 0.5),
    kart(scene, random.between(330, 400), 505, -random.between(1.1, 1.3)),
    kart(scene, random.between(620, 680), 520, -0.95),
    random.chance(0.5) ? bunting(0, 40, 800, 22, [ACCENT, PAPER, INK]) : '',
  ]
}

const start: Draw = (scene) => {
  const { random, colours } = scene
  const horizon = random.between(270, 320)
  const litCount = random.int(1, 5)
  return [
    field(scene, horizon),
    crowd(scene, horizon + 26, 8, 28, shade(colours.deep, 0.3)),
    path(d`M-40 600L310 ${horizon}H490L840 600z`, ASPHALT),
    kerb(d`M-40 600L310 ${horizon}`, 18),
    kerb(d`M840 600L490 ${horizon}`, 18),
    rect(0, horizon + 20, 210, 26, colours.main),
    rect(590, horizon + 20, 210, 26, colours.main),
    boxes(
      [
        [130, 120, 16, 330],
        [654, 120, 16, 330],
      ],
      INK,
    ),
    rect(120, 90, 560, 70, INK, 10),
    dots(
      range(5).map((index) => [220 + index * 90, 125, 25] as const),
      '#4a4650',
    ),
    dots(
      range(litCount).map((index) => [220 + index * 90, 125, 25] as const),
      '#ff3b30',
    ),
    glowAt(220 + (litCount - 1) * 90, 125, 70, '#ff3b30'),
    checks(150, 162, 25, 20),
    line(d`M270 430h100M430 470h110M190 540h130`, PAPER, 5, opacity(0.8)),
    kartOn(scene, 330, 440, 0.62),
    kartOn(scene, 480, 490, 0.8),
    kartOn(scene, 260, 590, random.between(1.1, 1.3)),
  ]
}

const pit: Draw = (scene) => {
  const { random, colours } = scene
  const open = random.between(90, 140)
  return [
    sky(scene, 260),
    rect(0, 110, 800, 330, shade(colours.soft, 0.1)),
    rect(0, 90, 800, 50, colours.main),
    checks(0, 140, 40, 20),
    rect(open, 210, 280, 230, colours.dark),
    rect(open + 330, 210, 280, 230, colours.dark),
    line(
      repeat(3, (index) => d`M${open} ${222 + index * 14}h280m50 0h280`),
      colours.mid,
      5,
    ),
    glowAt(open + 140, 320, 130),
    tyres(scene, open + 340, 436, 3),
    dots(
      range(4).map((index) => [open + 40 + index * 62, 296, 20] as const),
      random.pick([ACCENT, GLOW, PAPER]),
    ),
    line(d`M${open + 14} 320h252`, WOOD, 8),
    rect(0, 440, 800, 160, ASPHALT),
    line('M0 460H800', PAPER, 6, 'stroke-dasharray="50 36"'),
    person(scene, open + random.between(30, 70), 470, 1.15, 'stand'),
    kart(scene, open + 210, 440, 0.95),
    kart(scene, random.between(520, 640), 520, random.pick([1.3, -1.3])),
    person(scene, random.between(330, 420), 560, 1.4, random.pick(['walk', 'cheer'])),
  ]
}

const hall: Draw = (scene) => {
  const { random, colours } = scene
  const y = random.between(210, 260)
  return [
    blend(scene, 'w', [0, 0, 800, y], '#14131b', colours.dark),
    line(
      repeat(5, (index) => d`M${400 + (index - 2) * 60} ${y}L${400 + (index - 2) * 420} 0`),
      '#3b3947',
      8,
    ),
    line(
      repeat(4, (index) => d`M${270 - index * 76} ${y - 40 - index * 48}h90m${80 + index * 62} 0h90`),
      PAPER,
      9,
    ),
    rect(0, y, 800, 400, '#3d3b45'),
    crowd(scene, y + 2, 10, 24, shade(colours.mid, 0.4)),
    line(d`M-20 ${y + 14}H820`, colours.main, 26),
    line(d`M-20 ${y + 14}H820`, PAPER, 26, 'stroke-dasharray="44 76" stroke-linecap="butt"'),
    path(d`M-20 600Q120 ${y + 90} 420 ${y + 110}T820 ${y + 50}V${y + 190}Q560 ${y + 190} 500 600z`, ASPHALT),
    kerb(d`M820 ${y + 190}Q560 ${y + 190} 500 600`, 18),
    tyres(scene, random.between(600, 650), 560, 3),
    kart(scene, random.between(560, 660), y + 108, -0.6),
    kart(scene, random.between(260, 330), y + 210, -random.between(1.3, 1.5)),
    glowAt(random.between(100, 700), y, 260),
  ]
}

const speed: Draw = (scene) => {
  const { random, colours } = scene
  const y = random.between(300, 340)
  const streaks = range(12).map(
    () => d`M${random.between(-60, 700)} ${random.between(60, 560)}h${random.between(60, 260)}`,
  )
  return [
    blend(scene, 'w', [0, 0, 800, y], colours.skyTop, colours.skyLow),
    path(d`M0 ${y}l60-70h90l40 40h120l50-80h160l30 60h140l110-30V${y}z`, colours.near),
    rect(0, y, 800, 70, colours.leafDark),
    kerb(d`M-20 ${y + 74}H820`, 22),
    rect(0, y + 84, 800, 300, ASPHALT),
    line(streaks.join(''), PAPER, 5, opacity(0.45)),
    kart(scene, random.between(140, 210), y + 60, -0.9),
    shadow(440, y + 212, 230),
    kart(scene, random.between(410, 500), y + 90, -random.between(1.7, 2)),
    line(`M30 ${y + 170}h120M0 ${y + 210}h170`, PAPER, 8, opacity(0.6)),
  ]
}

const podium: Draw = (scene) => {
  const { random, colours } = scene
  const confetti = range(30).map(() => [random.between(0, 800), random.between(20, 480), 9, 14] as const)
  const steps = [
    [260, 90],
    [400, 150],
    [540, 60],
  ] as const
  return [
    blend(scene, 'w', [0, 0, 800, 480], colours.deep, colours.main),
    path('M400-40L60 600H260zM400-40L540 600H740z', PAPER, opacity(0.12)),
    checks(0, 60, 32, 25),
    rect(0, 470, 800, 130, colours.dark),
    boxes(
      steps.map(([x, h]) => [x - 68, 520 - h, 136, h] as const),
      PAPER,
    ),
    ...steps.map(
      ([x, h], index) =>
        circle(x, 520 - h / 2, 22, ['#c9d1d6', GLOW, '#c98a5a'][index] ?? GLOW) +
        person(scene, x, 520 - h, 1.15, index === 1 ? 'cheer' : random.pick(['cheer', 'stand'])),
    ),
    path('M378 128h44v20q0 22-22 22t-22-22zM394 170h12v16h-12z', GLOW),
    boxes(confetti.slice(0, 15), ACCENT),
    boxes(confetti.slice(15), colours.altSoft),
    crowd(scene, 590, 8, 56, INK, 0.6),
    rect(0, 0, 800, 14, CREAM),
  ]
}

export const karting: Compositions = { places: { bend, start, pit, hall, speed, podium }, details: { onTable, poster } }
