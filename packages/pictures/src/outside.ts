import { EMBLEMS } from './emblems'
import { INSIDES } from './insides'
import { person } from './motifs-people'
import { bokeh } from './motifs-room'
import { bike, gablePath, lamp, pavement, sky, skyline, stringLights, tree } from './motifs-street'
import { GLOW, LOUD, PAPER, WOOD, WOOD_DARK } from './palette'
import type { Draw } from './scene'
import { boxes, circle, ellipse, opacity, path, place, range, rect } from './shapes'

/** The front of the venue in its street, or the grounds of one that is in the open. */
export const outside: Draw = (scene) => {
  const { random, colours, kind } = scene
  if (kind === 'minigolf' || kind === 'karting' || kind === 'beach-club') return INSIDES[kind](scene)
  const w = random.between(300, 400)
  const x = random.between(120, 660 - w)
  const h = kind === 'hotel' ? 380 : random.between(290, 340)
  const wall = random.pick([colours.main, colours.deep, colours.mid, colours.altDeep])
  const rows = kind === 'hotel' ? 4 : 1
  return [
    sky(scene),
    skyline(scene),
    pavement(scene),
    path(gablePath(x, 490, w, h, random.int(0, 4)), wall),
    boxes(
      range(rows * 4).map(
        (at) => [x + 24 + (at % 4) * (w / 4 - 6), 490 - h + 48 + Math.floor(at / 4) * 44, w / 8, 28] as const,
      ),
      colours.glass,
    ),
    rect(x + 20, 340, w * 0.55, 120, colours.glass),
    rect(x + w * 0.68, 340, w * 0.22, 150, WOOD_DARK),
    rect(x + w * 0.71, 352, w * 0.16, 60, colours.glass),
    boxes(
      range(8).map((at) => [x + (at * w) / 8, 312, w / 16, 30] as const),
      PAPER,
    ),
    boxes(
      range(8).map((at) => [x + (at * w) / 8 + w / 16, 312, w / 16, 30] as const),
      LOUD,
    ),
    circle(x + w + 34, 270, 74, colours.dark),
    place(x + w + 34, 270, 0.55, EMBLEMS[kind](scene)),
    stringLights(x, 304, x + w, 304, 8),
    tree(scene, random.between(30, 90), 490, random.between(80, 120)),
    lamp(scene, random.between(740, 780), 500),
    bike(random.between(60, 420), 530, colours.alt),
    person(scene, random.between(520, 720), 540, 0.8, 'walk', random.chance(0.5)),
  ]
}

/** What the kind is known by, from close by. */
export const detail: Draw = (scene) => {
  const { random, colours, kind } = scene
  const back = random.pick([colours.dark, colours.deep, colours.main, colours.altDeep])
  return [
    rect(0, 0, 800, 600, back),
    bokeh(scene, [GLOW, LOUD, colours.mid, colours.alt]),
    rect(0, 460, 800, 140, WOOD),
    rect(0, 460, 800, 10, WOOD_DARK),
    ellipse(400, 505, 230, 26, WOOD_DARK, opacity(0.5)),
    place(random.between(350, 450), 300, random.between(1.9, 2.2), EMBLEMS[kind](scene)),
    ...range(random.int(0, 2)).map((at) => place(110 + at * 580, 430, 0.8, EMBLEMS[kind](scene))),
  ]
}
