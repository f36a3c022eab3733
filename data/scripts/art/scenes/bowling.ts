import { onTable, poster, stillLife } from '../details'
import { person } from '../motifs-people'
import { blend, glowAt, shadow } from '../motifs-sky'
import { corner, facade, square, street } from '../outside'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, tint, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, circle, d, dots, line, opacity, path, place, range, rect, repeat, type Shape } from '../shapes'
import { dimRoom } from './rooms'

const PIN = 'M-9 0q-8-22-1-40q4-9 0-18a10 10 0 1 1 20 0q-4 9 0 18q7 18-1 40z'

/** Four pins in a row on a dark ground. */
const pins = (x: number, y: number, s: number): Shape =>
  place(
    x,
    y,
    s,
    [-42, -14, 14, 42].map((left) => `<path transform="translate(${left})" d="${PIN}" fill="${PAPER}"/>`).join('') +
      line('M-49-52h14m14 0h14m14 0h14m14 0h14', ACCENT, 6, 'stroke-linecap="butt"'),
  )

const rack = ({ random, colours }: Scene, x: number, y: number): Shape =>
  rect(x, y, 250, 16, INK, 8) +
  ['#ff6b2c', colours.main, colours.alt, colours.mid, '#f2c14e']
    .map(
      (ink, index) =>
        circle(x + 26 + index * 50, y - 20 + random.between(-2, 2), 24, ink) +
        dots(
          [
            [x + 20 + index * 50, y - 30, 3],
            [x + 29 + index * 50, y - 32, 3],
          ],
          INK,
        ),
    )
    .join('')

const lanes: Draw = (scene) => {
  const { random, colours } = scene
  const horizon = random.between(230, 290)
  const middle = random.between(330, 470)
  const count = random.int(3, 4)
  const topW = 400 / count
  const topX = (lane: number) => middle - 200 + lane * topW
  const bottomX = (lane: number) => middle + (topX(lane) - middle) * 3.4
  return [
    blend(scene, 'w', [0, 0, 800, horizon], shade(colours.dark, 0.4), colours.deep),
    rect(0, horizon - 110, 800, 54, random.pick([colours.main, ACCENT, colours.alt])),
    boxes(
      range(count).map((lane) => [topX(lane) + 10, horizon - 100, topW - 20, 34] as const),
      CREAM,
    ),
    rect(0, horizon - 56, 800, 56, INK),
    rect(0, horizon, 800, 600 - horizon, colours.dark),
    path(
      repeat(
        count,
        (lane) =>
          d`M${topX(lane) + 4} ${horizon}H${topX(lane + 1) - 4}L${bottomX(lane + 1) - 14} 600H${bottomX(lane) + 14}z`,
      ),
      WOOD_LIGHT,
    ),
    line(
      repeat(
        count,
        (lane) =>
          d`M${(topX(lane) + topX(lane + 1)) / 2} ${horizon + 60}L${(bottomX(lane) + bottomX(lane + 1)) / 2} 600`,
      ),
      WOOD_DARK,
      2,
      opacity(0.4),
    ),
    ...range(count).map((lane) => pins((topX(lane) + topX(lane + 1)) / 2, horizon + 8, topW / 120)),
    circle(random.between(middle - 90, middle + 90), random.between(horizon + 90, horizon + 180), 22, ACCENT),
    person(scene, random.between(120, 660), 588, 1.5, random.pick(['back', 'cheer'])),
    random.chance(0.5)
      ? rack(scene, random.pick([20, 530]), 560)
      : person(scene, random.pick([70, 730]), 590, 1.4, 'cheer'),
    glowAt(middle, horizon - 40, 260),
  ]
}

/** The lane seen from the floor, behind the ball. */
const strike: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(340, 460)
  const ball = x + random.between(-180, 180)
  const ink = random.pick([ACCENT, colours.main, colours.alt])
  return [
    blend(scene, 'w', [0, 0, 800, 240], shade(colours.dark, 0.4), colours.deep),
    path(
      repeat(9, (index) => d`M${x} 210L${-260 + index * 160} 0h60z`),
      random.pick([colours.mid, ACCENT, colours.alt]),
      opacity(0.35),
    ),
    rect(x - 190, 70, 380, 40, colours.main, 8),
    rect(x - 170, 104, 340, 130, INK),
    rect(0, 232, 800, 368, colours.dark),
    path(d`M${x - 150} 232h300L${x + 520} 600H${x - 520}z`, WOOD_LIGHT),
    line(d`M${x} 300L${x} 600M${x - 70} 240L${x - 260} 600M${x + 70} 240L${x + 260} 600`, WOOD_DARK, 3, opacity(0.4)),
    path(
      repeat(5, (index) => d`M${x + (index - 2) * 60 - 9} 380h18l-9-26z`),
      WOOD_DARK,
    ),
    pins(x, 230, 1.1),
    pins(x, 252, 1.45),
    glowAt(x, 190, 220),
    shadow(ball, 560, 130),
    circle(ball, 440, 120, ink),
    circle(ball - 40, 400, 60, PAPER, opacity(0.16)),
    dots(
      [
        [ball - 14, 380, 13],
        [ball + 26, 374, 13],
        [ball + 10, 412, 13],
      ],
      INK,
    ),
  ]
}

const alley: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(60, 180)
  return [
    dimRoom(scene, 320),
    path('M0 90L800 40V90L0 140zM0 180L800 130v20L0 200z', random.pick([ACCENT, colours.mid, colours.alt])),
    rect(500, 150, 190, 120, INK, 8),
    boxes(
      range(8).map((index) => [520 + (index % 4) * 40, 170 + Math.floor(index / 4) * 44, 28, 30] as const),
      random.pick([GLOW, colours.altSoft]),
    ),
    path('M0 320H800V350L0 400z', WOOD_LIGHT),
    path('M0 420L800 366v40L0 500z', tint(WOOD_LIGHT, 0.2)),
    pins(740, 350, 0.7),
    pins(720, 404, 0.9),
    circle(random.between(330, 520), 420, 22, ACCENT),
    person(scene, x + 130, 520, 1.35, 'cheer'),
    rect(x + 250, 500, 330, 44, colours.main, 16),
    rect(x + 250, 430, 330, 76, tint(colours.main, 0.15), 18),
    ...range(random.int(1, 3)).map((index) =>
      person(scene, x + 310 + index * 100, 560, 1.2, random.pick(['sit', 'back']), random.chance(0.5)),
    ),
    rack(scene, x - 40, 570),
  ]
}

export const bowling: Compositions = {
  places: { lanes, strike, alley, street, corner, facade, square },
  details: { onTable, poster, stillLife },
}
