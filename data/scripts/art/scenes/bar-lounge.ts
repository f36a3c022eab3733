import { onTable, poster, stillLife } from '../details'
import { EMBLEMS } from '../emblems'
import { crowd, person } from '../motifs-people'
import { bottleShelf, pendant, plant, roomWindow, wallArt } from '../motifs-room'
import { blend, glowAt, shadow } from '../motifs-sky'
import { stringLights } from '../motifs-street'
import { canal, corner, facade, square, street } from '../outside'
import { ACCENT, GLOW, INK, shade, tint, WOOD, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Compositions, Draw } from '../scene'
import { boxes, circle, d, dots, ellipse, line, path, place, range, rect, repeat, type Shape } from '../shapes'
import { cosyRoom, lamps } from './rooms'

const stool = (x: number, base: number): Shape =>
  line(d`M${x - 22} ${base}L${x - 12} ${base - 90}h24L${x + 22} ${base}M${x - 18} ${base - 34}h36`, INK, 5) +
  rect(x - 28, base - 102, 56, 14, ACCENT, 7)

const counter: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(40, 180)
  const front = random.pick([WOOD_DARK, colours.deep, colours.altDeep, WOOD])
  return [
    cosyRoom(scene),
    rect(x + 40, 130, 500, 190, shade(colours.deep, 0.35), 8),
    bottleShelf(scene, x + 50, 210, 480),
    bottleShelf(scene, x + 50, 300, 480),
    glowAt(x + 290, 220, 260),
    person(scene, random.between(x + 140, x + 440), 430, 1.1, random.pick(['stand', 'cheer'])),
    rect(x, 370, 580, 150, front),
    line(
      repeat(7, (index) => d`M${x + 60 + index * 78} 392v110`),
      tint(front, 0.2),
      4,
    ),
    rect(x - 14, 356, 608, 20, WOOD_LIGHT, 6),
    lamps(scene),
    ...range(random.int(2, 4)).map((index) => {
      const left = x + 60 + index * 140 + random.between(-20, 20)
      return random.chance(0.6) ? person(scene, left, 572, 1.1, 'back') : stool(left, 570)
    }),
  ]
}

/** The counter seen from its end. */
const counterFromEnd: Draw = (scene) => {
  const { random, colours } = scene
  const wall = random.pick([colours.deep, colours.dark, colours.altDeep])
  const y = random.between(270, 310)
  return [
    blend(scene, 'w', [0, 0, 800, 420], shade(wall, 0.35), tint(wall, 0.08)),
    rect(0, 418, 800, 182, WOOD_DARK),
    path(d`M800 70L420 150v24L800 104zM800 180L420 214v22L800 214z`, WOOD_LIGHT),
    boxes(
      range(9).map((index) => [470 + index * 36, 142 - index * 9.5, 15, -34 - index * 4] as const),
      random.pick([ACCENT, GLOW, colours.mid]),
    ),
    boxes(
      range(8).map((index) => [490 + index * 38, 208 - index * 5, 15, -26 - index * 4] as const),
      colours.altSoft,
    ),
    person(scene, random.between(540, 640), 480, 1.3, 'stand'),
    path(d`M800 ${y + 60}L360 ${y + 20}v130L800 600z`, random.pick([WOOD, colours.main, colours.alt])),
    path(d`M800 ${y + 40}L350 ${y + 6}v20L800 ${y + 84}z`, WOOD_LIGHT),
    ...range(3).map((index) => place(390 - index * 96, 470 + index * 62, 0.8 + index * 0.35, stool(0, 0))),
    random.chance(0.7) ? person(scene, 290, 540, 1.2, 'back') : '',
    ...range(3).map((index) => pendant(420 + index * 150, 60 - index * 10 + 20, ACCENT, random.int(0, 1))),
    place(150, 190, 0.75, EMBLEMS[scene.kind](scene)),
    glowAt(150, 190, 150, colours.mid),
  ]
}

const booth: Draw = (scene) => {
  const { random, colours } = scene
  const sofa = random.pick([colours.main, colours.altDeep, ACCENT, '#2f5d50'])
  const x = random.between(60, 130)
  const tufts = range(8).map((index) => [x + 60 + index * 78, 372, 5] as const)
  return [
    cosyRoom(scene, 430),
    random.chance(0.5)
      ? roomWindow(scene, x + 50, 80, 150, 180, random.chance(0.5))
      : place(x + 130, 170, 0.8, EMBLEMS[scene.kind](scene)),
    wallArt(scene, x + 300, random.between(90, 130), 120, 100),
    wallArt(scene, x + 450, random.between(80, 150), 100, 130),
    path(d`M${x} 520V350q0-30 30-30H${x + 620}q30 0 30 30v170z`, sofa),
    dots(tufts, shade(sofa, 0.35)),
    rect(x - 16, 430, 682, 60, tint(sofa, 0.12), 20),
    ...range(random.int(2, 4)).map((index) =>
      person(scene, x + 80 + index * 160 + random.between(-20, 20), 505, 1.15, 'sit', random.chance(0.5)),
    ),
    ...range(2).map((index) => {
      const left = x + 190 + index * 290
      return (
        shadow(left, 575, 90) +
        line(d`M${left} 570v-80`, INK, 12) +
        ellipse(left, 488, 96, 20, WOOD_LIGHT) +
        circle(left - 30, 470, 12, ACCENT) +
        rect(left + 20, 456, 18, 28, GLOW, 4)
      )
    }),
    lamps(scene, 3),
  ]
}

const terraceNight: Draw = (scene) => {
  const { random, colours } = scene
  return [
    blend(scene, 'w', [0, 0, 800, 440], colours.skyTop, colours.skyLow),
    crowd(scene, 380, 7, 66, shade(colours.deep, 0.2)),
    rect(0, 380, 800, 220, WOOD_DARK),
    ...range(3).map((index) =>
      stringLights(-20, 30 + index * 56, 820, 70 + index * 30 + random.between(-30, 30), 30 + index * 8),
    ),
    plant(scene, 60, 470, 170),
    plant(scene, 740, 470, random.between(130, 190)),
    rect(0, 450, 800, 20, WOOD_LIGHT),
    ...range(3).map((index) =>
      place(170 + index * 230 + random.between(-30, 30), 390, 0.62, EMBLEMS[scene.kind](scene)),
    ),
  ]
}

export const barLounge: Compositions = {
  places: { counter, counterFromEnd, booth, street, corner, canal, facade, square },
  details: { onTable, poster, stillLife, terraceNight },
}
