import { EMBLEMS } from './emblems'
import { bokeh, pendant, plant } from './motifs-room'
import { blend, glowAt, shadow } from './motifs-sky'
import { ACCENT, GLOW, PAPER, shade, tint, WOOD, WOOD_DARK, WOOD_LIGHT } from './palette'
import type { Draw } from './scene'
import { d, opacity, path, place, range, rect } from './shapes'

/** The emblem of the kind on a table, in front of blurred lights. */
export const onTable: Draw = (scene) => {
  const { random, colours, kind } = scene
  const back = random.pick([colours.dark, colours.deep, colours.altDeep])
  const edge = random.between(430, 480)
  const x = random.between(300, 500)
  const wood = random.pick([WOOD, WOOD_DARK, WOOD_LIGHT, colours.deep])
  return [
    blend(scene, 'b', [0, 0, 800, edge], shade(back, 0.3), tint(back, 0.14)),
    bokeh(scene, [GLOW, ACCENT, colours.mid, colours.alt]),
    rect(0, edge, 800, 600 - edge, wood),
    rect(0, edge, 800, 10, tint(wood, 0.3)),
    shadow(x, edge + 60, 210),
    glowAt(x, 280, 280),
    place(x, edge - 130, random.between(1.8, 2.1), EMBLEMS[kind](scene), random.pick([0, 0, -6, 6])),
    ...range(random.int(0, 2)).map((index) => place(x + (index ? 280 : -280), edge - 30, 0.8, EMBLEMS[kind](scene))),
  ]
}

/** The emblem in front of a sun with rays, as on a poster. */
export const poster: Draw = (scene) => {
  const { random, colours, kind } = scene
  const ground = random.pick([colours.soft, colours.altSoft, '#ffe2b8'])
  const y = random.between(270, 320)
  const turn = random.between(0, 0.5)
  const rays = range(12).map((index) => {
    const angle = (index * Math.PI) / 6 + turn
    return d`M400 ${y}L${400 + 620 * Math.cos(angle)} ${y + 620 * Math.sin(angle)}L${400 + 620 * Math.cos(angle + 0.26)} ${y + 620 * Math.sin(angle + 0.26)}z`
  })
  return [
    rect(0, 0, 800, 600, ground),
    path(rays.join(''), PAPER, opacity(0.5)),
    path(
      d`M${400 - 210} ${y}a210 210 0 1 1 420 0a210 210 0 1 1-420 0`,
      random.pick([colours.deep, colours.altDeep, colours.dark, PAPER, '#f7b733']),
    ),
    path(
      d`M0 ${random.between(470, 520)}q200 ${random.between(-60, 60)} 400 0t400 0V600H0z`,
      random.pick([colours.deep, colours.main, colours.alt]),
    ),
    place(400, y, random.between(1.7, 2), EMBLEMS[kind](scene), random.between(-8, 8)),
  ]
}

/** The emblem under a lamp and beside a plant, against a lit wall. */
export const stillLife: Draw = (scene) => {
  const { random, colours, kind } = scene
  const wall = random.pick([colours.soft, colours.altSoft, colours.mid, colours.deep])
  const lamp = random.between(440, 560)
  return [
    blend(scene, 'b', [0, 0, 800, 480], tint(wall, 0.2), shade(wall, 0.12)),
    path(d`M0 ${random.between(380, 430)}H800V600H0z`, shade(wall, 0.28)),
    glowAt(lamp, 260, 300),
    pendant(lamp, random.between(40, 100), random.pick([ACCENT, colours.deep, colours.alt]), random.int(0, 1)),
    rect(100, 452, 600, 26, WOOD_LIGHT, 8),
    path('M140 478h34l-20 122h-30zM626 478h34l16 122h-30z', WOOD_DARK),
    plant(scene, random.between(150, 220), 452, random.between(120, 190)),
    place(lamp - 40, 322, random.between(1.3, 1.45), EMBLEMS[kind](scene)),
    random.chance(0.5) ? place(lamp - 210, 400, 0.55, EMBLEMS[kind](scene)) : '',
  ]
}
