import { onTable, poster, stillLife } from '../details'
import { EMBLEMS } from '../emblems'
import { person } from '../motifs-people'
import { wallArt } from '../motifs-room'
import { blend, glowAt } from '../motifs-sky'
import { corner, facade, street } from '../outside'
import { ACCENT, CREAM, GLOW, INK, PAPER, shade, tint, WOOD, WOOD_DARK, WOOD_LIGHT } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, circle, d, dots, line, opacity, path, place, range, rect, repeat, type Shape } from '../shapes'
import { cosyRoom } from './rooms'

const lock = (scene: Scene, x: number, y: number, s: number): Shape => place(x, y, s, EMBLEMS['escape-room'](scene))

const clock = ({ random }: Scene, x: number, y: number, r: number): Shape => {
  const a = random.between(0, 6.28)
  return (
    circle(x, y, r, CREAM, `stroke="${WOOD_DARK}" stroke-width="10"`) +
    line(d`M${x} ${y}v${-r * 0.7}M${x} ${y}l${Math.cos(a) * r * 0.5} ${Math.sin(a) * r * 0.5}`, INK, 6)
  )
}

const door: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(270, 400)
  const light = random.pick([GLOW, '#8be2c4', '#ff8f6b'])
  return [
    cosyRoom(scene, 430),
    rect(0, 0, 800, 600, colours.dark, 0, opacity(0.45)),
    path(d`M${x - 30} 430h240l150 170H${x - 220}z`, light, opacity(0.25)),
    rect(x - 14, 116, 208, 318, WOOD_DARK, 6),
    rect(x, 130, 180, 300, light),
    path(d`M${x} 130l110 34v240L${x} 430z`, WOOD),
    lock(scene, x + 96, 300, 0.36),
    glowAt(x + 90, 280, 260, light),
    clock(scene, random.pick([130, 670]), 190, 58),
    wallArt(scene, x > 330 ? 80 : 560, 270, 120, 110),
    boxes(
      range(4).map((index) => [60 + index * 190, 470 + (index % 2) * 50, 90, 62] as const),
      WOOD_DARK,
      opacity(0.6),
    ),
    ...range(random.int(2, 3)).map((index) =>
      person(scene, 150 + index * 240 + random.between(-40, 40), 580, 1.35, random.pick(['back', 'stand', 'walk'])),
    ),
  ]
}

const library: Draw = (scene) => {
  const { random, colours } = scene
  const gap = random.int(1, 2)
  const shelf = (x: number) => {
    const inks = [ACCENT, colours.main, colours.alt, CREAM]
    const rows = inks.map(() => [] as (readonly [number, number, number, number])[])
    for (const row of range(4)) {
      for (let bookX = x + 12; bookX < x + 176; bookX += random.between(17, 30)) {
        const h = random.between(44, 68)
        rows[random.int(0, 3)]?.push([bookX, 136 + row * 92 - h, 14, h])
      }
    }

    return (
      rect(x, 40, 200, 400, WOOD_DARK) +
      rows.map((books, index) => boxes(books, inks[index] ?? ACCENT)).join('') +
      boxes(
        range(4).map((row) => [x, 136 + row * 92, 200, 10] as const),
        WOOD_LIGHT,
      )
    )
  }
  const x = gap * 230
  return [
    blend(scene, 'w', [0, 0, 800, 440], shade(colours.deep, 0.5), colours.deep),
    rect(0, 440, 800, 160, shade(WOOD_DARK, 0.3)),
    rect(x + 30, 40, 220, 400, GLOW),
    path(d`M${x + 60} 440V190a80 80 0 0 1 160 0V440z`, colours.dark),
    line(d`M${x + 70} 420h140m-126-36h112m-98-36h84m-70-36h56`, tint(colours.deep, 0.2), 12),
    glowAt(x + 140, 260, 250),
    path(d`M${x + 30} 440h220l110 160H${x - 80}z`, GLOW, opacity(0.25)),
    shelf(x - 190),
    shelf(x + 270),
    person(scene, x + 140 + random.between(-90, 90), 570, 1.4, 'back'),
    rect(random.pick([20, 600]), 500, 170, 18, WOOD_LIGHT),
    lock(scene, random.pick([100, 690]), 470, 0.4),
    person(scene, random.pick([220, 640]), 590, 1.4, 'walk', true),
  ]
}

const vault: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(320, 480)
  const turn = random.between(0, 60)
  const steel = random.pick(['#9aa3ab', '#8b97a8', '#a89f94'])
  const lasers = range(5).map(
    (index) => d`M${index * 60 - 40} ${random.between(60, 560)}L800 ${random.between(60, 560)}`,
  )
  const bolts = range(12).map(
    (index) => [x + 178 * Math.cos(index * 0.5236), 280 + 178 * Math.sin(index * 0.5236), 10] as const,
  )
  return [
    blend(scene, 'w', [0, 0, 800, 500], '#17181f', colours.deep),
    rect(0, 480, 800, 120, '#24242c'),
    circle(x, 280, 226, shade(steel, 0.55)),
    circle(x, 280, 204, steel),
    circle(x, 280, 150, shade(steel, 0.18)),
    dots(bolts, shade(steel, 0.5)),
    place(
      x,
      280,
      1,
      line(
        repeat(
          3,
          (index) =>
            d`M${-100 * Math.cos(index * 1.047)} ${-100 * Math.sin(index * 1.047)}L${100 * Math.cos(index * 1.047)} ${100 * Math.sin(index * 1.047)}`,
        ),
        shade(steel, 0.6),
        16,
      ),
      turn,
    ),
    circle(x, 280, 62, 'none', `stroke="${shade(steel, 0.6)}" stroke-width="16"`),
    circle(x, 280, 24, GLOW),
    line(lasers.join(''), '#ff4d4d', 4, opacity(0.75)),
    rect(x > 400 ? 60 : 640, 220, 100, 150, INK, 10),
    dots(
      range(9).map((index) => [(x > 400 ? 84 : 664) + (index % 3) * 26, 290 + Math.floor(index / 3) * 26, 8] as const),
      PAPER,
    ),
    rect(x > 400 ? 74 : 654, 234, 72, 30, '#8be28b'),
    ...range(random.int(1, 2)).map((index) =>
      person(scene, (x > 400 ? 200 : 520) + index * 110, 575, 1.45, random.pick(['back', 'cheer', 'stand'])),
    ),
  ]
}

const desk: Draw = (scene) => {
  const { random, colours } = scene
  const cork = '#b98a56'
  const notes = range(7).map(
    (index) =>
      [
        110 + (index % 4) * 155 + random.between(-24, 24),
        70 + Math.floor(index / 4) * 140 + random.between(-16, 16),
        80,
        random.between(60, 96),
      ] as const,
  )
  const [first = notes[0], ...otherNotes] = notes
  return [
    rect(0, 0, 800, 430, colours.deep),
    rect(50, 30, 700, 340, cork, 6, `stroke="${WOOD_DARK}" stroke-width="16"`),
    boxes(notes, CREAM),
    boxes(
      notes.filter((_, index) => index % 2).map(([x, y, w, h]) => [x + 10, y + 10, w - 20, h * 0.5] as const),
      random.pick([colours.main, colours.alt, INK]),
    ),
    line(
      `M${[first, ...random.shuffled(otherNotes)].map((note) => (note ? d`${note[0] + 40} ${note[1] + 8}` : '')).join('L')}`,
      '#e0342b',
      4,
    ),
    dots(
      notes.map(([x, y]) => [x + 40, y + 8, 8] as const),
      ACCENT,
    ),
    rect(0, 430, 800, 170, WOOD),
    rect(0, 430, 800, 12, WOOD_LIGHT),
    lock(scene, random.between(180, 300), 470, 0.75),
    circle(560, 480, 70, '#cfe6ea', `stroke="${INK}" stroke-width="14"`),
    line('M612 530l90 56', WOOD_DARK, 24),
    path('M340 540l160-24l14 70l-160 14z', PAPER),
    glowAt(random.between(200, 600), 200, 300),
  ]
}

export const escapeRoom: Compositions = {
  places: { door, library, vault, desk, street, corner, facade },
  details: { onTable, poster, stillLife },
}
