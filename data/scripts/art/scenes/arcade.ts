import { onTable, poster } from '../details'
import { EMBLEMS } from '../emblems'
import { crowd, person } from '../motifs-people'
import { blend, glowAt } from '../motifs-sky'
import { stringLights } from '../motifs-street'
import { corner, facade, street } from '../outside'
import { ACCENT, GLOW, INK, PAPER, shade } from '../palette'
import type { Compositions, Draw } from '../scene'
import { boxes, circle, d, dots, line, opacity, path, place, range, rect, repeat } from '../shapes'
import { dimRoom } from './rooms'

const SCREENS = ['#8be28b', '#6fd3ff', '#ff8ad1', GLOW] as const

const aisle: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(340, 460)
  const side = (sign: 1 | -1) =>
    range(3)
      .map((index) => {
        const near = 2 - index
        const a = x + sign * (420 - near * 110)
        const b = a - sign * 84
        const top = 60 + near * 46
        const base = 590 - near * 74
        return (
          path(d`M${a} ${top}L${b} ${top + 26}V${base - 40}L${a} ${base}z`, index % 2 ? colours.main : colours.deep) +
          path(
            d`M${a - sign * 12} ${top + 70}L${b + sign * 8} ${top + 84}v${(base - top) * 0.22}L${a - sign * 12} ${top + 80 + (base - top) * 0.25}z`,
            random.pick(SCREENS),
          ) +
          path(d`M${a} ${top + 10}L${b} ${top + 32}v26L${a} ${top + 48}z`, random.pick([ACCENT, GLOW, colours.alt]))
        )
      })
      .reverse()
      .join('')
  return [
    blend(scene, 'w', [0, 0, 800, 360], '#15122a', colours.dark),
    rect(0, 360, 800, 240, shade(colours.deep, 0.35)),
    line(
      `${repeat(5, (index) => d`M${x + (index - 2) * 46} 380L${x + (index - 2) * 240} 600`)}M0 420H800M0 480H800M0 560H800`,
      random.pick(SCREENS),
      2,
      opacity(0.5),
    ),
    rect(x - 110, 190, 220, 190, shade(colours.main, 0.4)),
    place(x, 290, 0.8, EMBLEMS.arcade(scene)),
    line(
      repeat(3, (index) => d`M${x - 90 - index * 110} ${150 - index * 50}H${x + 90 + index * 110}`),
      random.pick([ACCENT, ...SCREENS]),
      8,
    ),
    glowAt(x, 300, 260, colours.mid),
    side(-1),
    side(1),
    person(scene, x + random.between(-70, 70), 540, 1.2, random.pick(['back', 'walk'])),
    random.chance(0.6) ? person(scene, x + random.pick([-160, 160]), 590, 1.45, 'back') : '',
  ]
}

const cabinets: Draw = (scene) => {
  const { random } = scene
  const count = random.int(3, 4)
  const s = count === 3 ? 1.9 : 1.55
  return [
    dimRoom(scene, random.between(400, 450)),
    random.chance(0.5)
      ? stringLights(0, 40, 800, 50, 30)
      : line('M0 60H800M0 84H800', random.pick([ACCENT, ...SCREENS]), 7),
    ...range(count).map((index) => place(((index + 0.5) * 800) / count, 500 - 100 * s, s, EMBLEMS.arcade(scene))),
    ...range(random.int(1, 3)).map((index) =>
      person(scene, 150 + index * 230 + random.between(-40, 60), 580, 1.35, random.pick(['back', 'back', 'cheer'])),
    ),
  ]
}

const versus: Draw = (scene) => {
  const { random, colours } = scene
  const foes = [
    'M0 16h8v-8h8v-8h24v8h8v8h8v16h-8v8h-8v-8h-24v8h-8v-8h-8z',
    'M8 0h8v8h24v-8h8v8h8v24h-8v8h-8v-8h-24v8h-8v-8h-8v-24h8z',
  ] as const
  const foe = random.pick(foes)
  const x = random.between(140, 220)
  return [
    blend(scene, 'w', [0, 0, 800, 600], '#15122a', colours.deep),
    glowAt(400, 240, 420, colours.mid),
    rect(
      x - 60,
      30,
      600,
      400,
      INK,
      26,
      `stroke="${random.pick([ACCENT, colours.main, colours.alt])}" stroke-width="16"`,
    ),
    ...range(3).map((row) => {
      const colour = SCREENS[(row + random.int(0, 3)) % 4]
      const columns = range(6).filter(() => random.chance(0.85))
      const paths = columns.map(
        (column) => `<path transform="translate(${Math.round(x + column * 84)} ${70 + row * 66})" d="${foe}"/>`,
      )
      return `<g fill="${colour}">${paths.join('')}</g>`
    }),
    boxes(
      range(4).map((index) => [x + 10 + index * 136, 320, 70, 28] as const),
      '#8be28b',
    ),
    boxes(
      [
        [x + 200, 384, 70, 18],
        [x + 226, 370, 18, 20],
        [x + 232, random.between(280, 310), 6, 24],
      ],
      GLOW,
    ),
    boxes(
      range(16).map(() => [random.between(x - 20, x + 500), random.between(50, 400), 4, 4] as const),
      PAPER,
      opacity(0.6),
    ),
    rect(0, 500, 800, 100, colours.dark),
    path('M60 470H740L790 540H10z', colours.main),
    ...range(2).map(
      (index) =>
        line(d`M${200 + index * 360} 500v-36`, INK, 9) +
        circle(200 + index * 360, 456, 20, ACCENT) +
        dots(
          range(3).map((b) => [260 + index * 360 + b * 36, 500 + (b % 2) * 10, 13] as const),
          GLOW,
        ),
    ),
    crowd(scene, 590, 2, 150, INK),
  ]
}

const claw: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(210, 300)
  const hook = x + random.between(90, 250)
  const box = random.pick([ACCENT, colours.main, colours.alt])
  return [
    dimRoom(scene, 450),
    place(x - 110, 370, 1.3, EMBLEMS.arcade(scene)),
    random.chance(0.6) ? place(x + 460, 370, 1.3, EMBLEMS.arcade(scene)) : person(scene, x + 450, 570, 1.4, 'cheer'),
    rect(x, 40, 340, 510, box, 16),
    rect(x + 26, 100, 288, 270, '#cfeef2'),
    glowAt(x + 170, 200, 200, PAPER),
    dots(
      range(14).map((ball) => [x + 50 + (ball % 7) * 40, 350 - Math.floor(ball / 7) * 34, 23] as const),
      random.pick([GLOW, colours.mid]),
    ),
    dots(
      range(7).map(() => [x + random.between(50, 290), random.between(316, 352), 21] as const),
      random.pick([ACCENT, colours.alt, '#ff8ad1']),
    ),
    line(d`M${hook} 100v${random.between(60, 110)}m-30 44q-6-40 30-44q36 4 30 44`, INK, 8),
    path(d`M${x + 40} 110h60l-50 240h-10z`, PAPER, opacity(0.4)),
    rect(x + 20, 386, 300, 40, shade(box, 0.3), 6),
    dots(
      [
        [x + 70, 404, 14],
        [x + 120, 404, 14],
      ],
      GLOW,
    ),
    rect(x + 200, 440, 100, 80, INK, 8),
    boxes(
      range(7).map((b) => [x + 30 + b * 42, 54, 26, 26] as const),
      GLOW,
    ),
    person(scene, x + random.pick([40, 120]), 590, 1.4, 'back'),
  ]
}

export const arcade: Compositions = {
  places: { aisle, cabinets, versus, claw, street, corner, facade },
  details: { onTable, poster },
}
