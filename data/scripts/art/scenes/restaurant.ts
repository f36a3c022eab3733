import { onTable, poster, stillLife } from '../details'
import { person } from '../motifs-people'
import { plant, roomWindow, wallArt } from '../motifs-room'
import { canal, corner, facade, square, street } from '../outside'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, WOOD, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Compositions, Draw } from '../scene'
import { circle, d, dots, ellipse, line, opacity, path, place, range, rect, repeat } from '../shapes'
import { cosyRoom, lamps } from './rooms'

const tables: Draw = (scene) => {
  const { random } = scene
  const horizon = random.between(370, 420)
  const table = (x: number, y: number) =>
    place(
      x,
      y,
      random.between(1.15, 1.35),
      person(scene, -80, 0, 1.05, 'sit') +
        (random.chance(0.8) ? person(scene, 80, 0, 1.05, 'sit', true) : '') +
        line('M0 0v-70', WOOD_DARK, 12) +
        path('M-70-80h140l-14 40h-112z', PAPER) +
        circle(0, -92, 11, ACCENT),
    )
  return [
    cosyRoom(scene, horizon),
    roomWindow(scene, random.between(70, 180), 100, random.between(120, 220), 200, random.chance(0.5)),
    random.chance(0.6)
      ? wallArt(scene, random.between(440, 560), 140, 120, 110)
      : roomWindow(scene, 500, 100, 150, 200),
    plant(scene, random.pick([40, 760]), horizon + 40, random.between(110, 160)),
    lamps(scene),
    table(random.between(180, 240), 540),
    table(random.between(540, 610), 560),
    random.chance(0.5) ? person(scene, 400, 510, 1.05, 'walk') : '',
  ]
}

const kitchen: Draw = (scene) => {
  const { random, colours } = scene
  const tiles = range(7).map((index) => d`M0 ${index * 46}H800`)
  const cook = (x: number) =>
    person(scene, x, 440, 1.25, random.pick(['stand', 'cheer', 'stand'])) +
    path(d`M${x - 20} 262q-26-44 8-46q12-22 26 0q34 0 8 46z`, PAPER)
  return [
    rect(0, 0, 800, 600, random.pick([colours.pale, colours.altSoft, '#dfe6e4'])),
    line(tiles.join('') + repeat(11, (index) => d`M${index * 80} 0V330`), PAPER, 3),
    line('M60 110H560', INK, 8),
    ...range(5).map((index) =>
      path(
        d`M${90 + index * 100} 114v${random.between(26, 50)}m-30 0h60q0 44-30 44t-30-44z`,
        random.pick([INK, '#b5683a', colours.deep]),
        `stroke="${INK}" stroke-width="5"`,
      ),
    ),
    path('M600 0h160l30 150H570z', '#8d9297'),
    path('M640 330q-30-60 20-110q0 40 24 50q10-40 30-50q30 60 0 110z', ACCENT),
    path('M656 330q-10-40 18-60q24 20 16 60z', GLOW),
    rect(580, 320, 200, 130, INK),
    cook(random.between(150, 250)),
    cook(random.between(370, 470)),
    rect(0, 400, 800, 60, '#c9cdd0'),
    rect(0, 450, 800, 150, random.pick([WOOD_DARK, colours.deep, colours.main])),
    ...range(4).map(
      (index) =>
        ellipse(110 + index * 190, 408, 62, 14, PAPER) +
        path(d`M${76 + index * 190} 404q34-50 68 0z`, random.pick([ACCENT, colours.leaf, GLOW, '#b5683a'])),
    ),
    line('M130 0V70M400 0V70M670 0V70', INK, 4),
    path('M90 110q0-44 40-44t40 44zM360 110q0-44 40-44t40 44zM630 110q0-44 40-44t40 44z', ACCENT),
  ]
}

const laidTables: Draw = (scene) => {
  const { random, colours } = scene
  const floor = random.pick([colours.deep, colours.altDeep, '#6b5347'])
  const table = (x: number, y: number, r: number) => {
    const turn = random.between(0, 90)
    const seats = range(4).map((index) => {
      const a = ((turn + index * 90) * Math.PI) / 180
      return [x + Math.cos(a) * (r + 26), y + Math.sin(a) * (r + 26), 34] as const
    })
    const plates = range(4).map((index) => {
      const a = ((turn + index * 90) * Math.PI) / 180
      return [x + Math.cos(a) * r * 0.62, y + Math.sin(a) * r * 0.62, r * 0.24] as const
    })
    return (
      circle(x + 10, y + 14, r + 6, INK, opacity(0.25)) +
      dots(seats, random.pick([ACCENT, colours.main, colours.alt])) +
      circle(x, y, r, random.pick([WOOD_LIGHT, WOOD, '#8a5a34'])) +
      dots(plates, CREAM) +
      dots(
        plates.filter(() => random.chance(0.7)).map(([a, b, size]) => [a, b, size * 0.56] as const),
        random.pick([ACCENT, colours.leaf, '#b5683a']),
      ) +
      circle(x, y, 14, GLOW, `stroke="${GLOW}" stroke-opacity=".3" stroke-width="22"`)
    )
  }
  const lean = random.between(-30, 30)
  return [
    rect(0, 0, 800, 600, floor),
    line(
      repeat(8, (index) => d`M${index * 115} 0v600`),
      shade(floor, 0.25),
      4,
    ),
    table(210 + lean, 190, 118),
    table(590 - lean, 240, random.between(110, 135)),
    table(360 + lean, 490, 104),
    table(760, 560, 110),
    table(20, 500, 100),
    random.chance(0.5) ? circle(90, 50, 50, colours.leaf) + circle(70, 30, 34, colours.leafDark) : '',
  ]
}

export const restaurant: Compositions = {
  places: { tables, kitchen, laidTables, street, canal, corner, facade, square },
  details: { onTable, poster, stillLife },
}
