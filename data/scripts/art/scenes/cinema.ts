import { onTable, poster } from '../details'
import { EMBLEMS } from '../emblems'
import { passersBy } from '../fronts'
import { crowd, person } from '../motifs-people'
import { blend, glowAt, sky } from '../motifs-sky'
import { pavement, skyline, tree } from '../motifs-street'
import { facade, street } from '../outside'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, tint, WOOD_DARK } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, bulbs, circle, d, dots, line, opacity, path, place, range, rect, repeat, type Shape } from '../shapes'

/** The film on the screen: mountains, a ship, a town at night or two faces. */
const film = ({ random, colours }: Scene, x: number, y: number, w: number, h: number): Shape => {
  const skyColour = random.pick([colours.soft, colours.altSoft, colours.mid, ACCENT, GLOW])
  const land = random.pick([colours.deep, colours.altDeep, colours.dark])
  const low = y + h
  return (
    rect(x, y, w, h, skyColour) +
    circle(x + w * random.between(0.2, 0.8), y + h * 0.36, h * 0.17, CREAM) +
    path(
      random.pick([
        d`M${x} ${low}V${y + h * 0.7}L${x + w * 0.25} ${y + h * 0.3}L${x + w * 0.45} ${y + h * 0.75}L${x + w * 0.7} ${y + h * 0.45}L${x + w} ${y + h * 0.8}V${low}z`,
        d`M${x} ${low}V${y + h * 0.8}H${x + w * 0.25}l${-w * 0.06} ${-h * 0.2}h${w * 0.1}v${-h * 0.3}h${w * 0.06}v${h * 0.3}h${w * 0.04}v${-h * 0.4}h${w * 0.06}v${h * 0.4}h${w * 0.2}l${-w * 0.06} ${h * 0.2}H${x + w}V${low}z`,
        d`M${x} ${low}V${y + h * 0.5}h${w * 0.12}v${-h * 0.2}h${w * 0.1}v${h * 0.35}h${w * 0.1}v${-h * 0.45}h${w * 0.12}v${h * 0.3}h${w * 0.14}v${-h * 0.14}h${w * 0.12}v${h * 0.3}H${x + w}V${low}z`,
        d`M${x + w * 0.08} ${low}q0${-h * 0.3} ${w * 0.16}${-h * 0.34}v${-h * 0.1}a${h * 0.16} ${h * 0.16} 0 1 1 ${w * 0.1} 0v${h * 0.1}q${w * 0.16} 4 ${w * 0.16} ${h * 0.34}h${w * 0.06}q0${-h * 0.3} ${w * 0.14}${-h * 0.3}a${h * 0.2} ${h * 0.2} 0 1 1 ${w * 0.1} 0q${w * 0.16} 4 ${w * 0.16} ${h * 0.3}z`,
      ]),
      land,
    )
  )
}

const seats = (y: number, count: number, fill: string): Shape => {
  const step = 800 / count
  return path(
    repeat(count, (index) => d`M${(index + 0.06) * step} 600V${y + 16}q0-16 16-16h${step * 0.88 - 32}q16 0 16 16V600z`),
    fill,
  )
}

/** Heads above the backs of a row of `count` seats. */
const audience = ({ random }: Scene, y: number, count: number, r: number): Shape =>
  dots(
    range(count)
      .filter(() => random.chance(0.55))
      .map((index) => [((index + 0.5) * 800) / count + random.between(-8, 8), y - r * 0.5, r] as const),
    INK,
  )

const auditorium: Draw = (scene) => {
  const { random, colours } = scene
  const curtain = random.pick([ACCENT, colours.main, '#a62b3d'])
  const top = random.between(50, 80)
  return [
    rect(0, 0, 800, 600, shade(colours.dark, 0.3)),
    rect(110, top - 12, 580, 284, INK, 6),
    film(scene, 124, top, 552, 258),
    path(d`M124 ${top + 258}h552L800 600H0z`, PAPER, opacity(0.1)),
    path('M0 0h100q-24 200 0 400H0zM800 0H700q24 200 0 400h100z', curtain),
    line('M26 0q-8 200 0 400M62 0q-14 200 0 400M774 0q8 200 0 400M738 0q14 200 0 400', shade(curtain, 0.35), 6),
    audience(scene, 395, 9, 19),
    seats(395, 9, shade(colours.main, 0.35)),
    audience(scene, 468, 7, 24),
    seats(468, 7, shade(colours.main, 0.15)),
    audience(scene, 545, 6, 30),
    seats(545, 6, colours.main),
  ]
}

/** The beam of the projector, seen from the side of the hall. */
const beam: Draw = (scene) => {
  const { random, colours } = scene
  const y = random.between(60, 110)
  const rows = range(5).map((index) => [500 - index * 96, 560 - index * 38] as const)
  return [
    blend(scene, 'w', [0, 0, 800, 600], '#120f1f', colours.dark),
    path(d`M770 ${y}L120 70V420L770 ${y + 16}z`, random.pick([GLOW, colours.altSoft, PAPER]), opacity(0.3)),
    path(d`M770 ${y}L120 170V330L770 ${y + 16}z`, PAPER, opacity(0.22)),
    path('M40 40L120 70V420L40 470z', PAPER),
    path('M52 60L112 84V404L52 446z', random.pick([ACCENT, colours.mid, colours.alt])),
    path(d`M52 ${random.between(280, 340)}L84 ${random.between(180, 240)}L112 300V404L52 446z`, colours.deep),
    rect(740, y - 26, 60, 66, INK, 6),
    circle(742, y + 8, 16, GLOW),
    path('M800 600V250L230 520V600z', shade(colours.deep, 0.35)),
    ...rows.map(([x, base]) => {
      const right = x + 230
      return (
        circle(right - 10, base - 190, 26, INK) +
        path(d`M${right - 44} ${base - 60}v-66q0-36 34-36t34 36v66z`, INK) +
        path(d`M${right + 10} ${base - 160}h36v130h-120v-36h84z`, colours.main)
      )
    }),
    glowAt(120, 240, 240),
  ]
}

const foyer: Draw = (scene) => {
  const { random, colours } = scene
  const wall = random.pick([colours.deep, '#a62b3d', colours.altDeep])
  const filmPoster = (x: number) => rect(x - 8, 104, 136, 186, GLOW, 4) + film(scene, x, 112, 120, 170)
  const x = random.between(280, 360)
  return [
    blend(scene, 'w', [0, 0, 800, 440], shade(wall, 0.3), wall),
    rect(0, 440, 800, 160, colours.dark),
    path('M250 440h300l200 160H50z', ACCENT, opacity(0.7)),
    bulbs(
      range(14).map((index) => [30 + index * 57, 40, 11] as const),
      GLOW,
    ),
    filmPoster(70),
    filmPoster(620),
    rect(x, 140, 150, 190, CREAM, 8, `stroke="${ACCENT}" stroke-width="12"`),
    dots(
      range(12).map(() => [x + random.between(24, 126), random.between(262, 314), 17] as const),
      GLOW,
    ),
    path(d`M${x + 50} 152h50l-8 46h-34z`, colours.deep),
    person(scene, x - 50, 420, 1.2, 'stand'),
    place(x + 225, 290, 0.5, EMBLEMS.cinema(scene)),
    rect(200, 330, 420, 150, colours.main),
    rect(188, 322, 444, 20, PAPER, 6),
    boxes(
      range(6).map((index) => [220 + index * 66, 360, 44, 90] as const),
      shade(colours.main, 0.25),
    ),
    person(scene, random.between(120, 200), 575, 1.35, 'back'),
    random.chance(0.6) ? person(scene, random.between(560, 680), 585, 1.35, 'walk', true) : '',
  ]
}

const marquee: Draw = (scene) => {
  const { random, colours } = scene
  const wall = random.pick([colours.deep, '#8d3b3b', '#ece0cd', colours.altDeep])
  const x = random.between(120, 190)
  const lights = range(11).map((index) => [x - 10 + index * 53, 262, 8] as const)
  return [
    sky(scene),
    skyline(scene, 480, 1, x + 500),
    pavement(scene, 480),
    rect(x, 130, 520, 360, colours.isDark ? shade(wall, 0.2) : wall),
    path(d`M${x + 190} 490V70q70-60 140 0v420z`, shade(wall, 0.3)),
    line(
      repeat(5, (index) => d`M${x + 30 + index * 30} 150v90m310 0v-90`),
      shade(wall, 0.25),
      10,
    ),
    place(x + 260, 140, 0.62, EMBLEMS.cinema(scene)),
    colours.isDark ? glowAt(x + 260, 300, 330) : '',
    rect(x - 30, 244, 580, 80, CREAM, 6, `stroke="${ACCENT}" stroke-width="12"`),
    boxes(
      [
        [x + 40, 276, 150, 12],
        [x + 210, 276, 60, 12],
        [x + 290, 276, 190, 12],
        [x + 90, 298, 210, 12],
        [x + 320, 298, 110, 12],
      ],
      INK,
    ),
    bulbs(lights, GLOW),
    rect(x + 20, 336, 480, 154, colours.isDark ? GLOW : '#a8c4c8'),
    boxes(
      range(4).map((index) => [x + 150 + index * 58, 340, 50, 150] as const),
      WOOD_DARK,
    ),
    film(scene, x + 30, 350, 90, 116),
    film(scene, x + 400, 350, 90, 116),
    colours.isDark ? '' : tree(scene, 770, 490, 120),
    passersBy(scene, 560, 1.05, 2),
  ]
}

const openAir: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(160, 260)
  return [
    sky(scene, 420),
    skyline(scene, 420, 0.7),
    rect(0, 420, 800, 180, shade(colours.leafDark, 0.2)),
    line(d`M${x + 20} 80V450M${x + 400} 80V450`, INK, 14),
    rect(x - 10, 90, 440, 270, INK, 6),
    film(scene, x, 100, 420, 250),
    path(d`M${x} 350h420l160 250H${x - 160}z`, tint(GLOW, 0.5), opacity(0.14)),
    tree(scene, random.pick([50, 750]), 440, 170),
    ...range(4).map((index) =>
      person(
        scene,
        120 + index * 170 + random.between(-30, 30),
        520 + (index % 2) * 26,
        1,
        index % 2 ? 'back' : random.pick(['back', 'sit']),
      ),
    ),
    crowd(scene, 610, 6, 62, INK),
  ]
}

export const cinema: Compositions = {
  places: { auditorium, beam, foyer, marquee, openAir, street, facade },
  details: { onTable, poster },
}
