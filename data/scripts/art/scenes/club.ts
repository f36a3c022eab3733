import { onTable, poster } from '../details'
import { EMBLEMS } from '../emblems'
import { crowd, person } from '../motifs-people'
import { blend, glowAt } from '../motifs-sky'
import { canal, corner } from '../outside'
import { ACCENT, GLOW, INK, PAPER, shade } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, circle, d, dots, line, opacity, path, place, range, rect, repeat, type Shape } from '../shapes'

const beams = ({ random, colours }: Scene, y = 0): Shape =>
  repeat(random.int(4, 6), (index) => {
    const x = 80 + index * 140
    const to = random.between(0, 800)
    return path(
      d`M${x - 8} ${y}h16L${to + 100} 600h-200z`,
      random.pick([ACCENT, colours.mid, colours.alt, GLOW, '#ff5fa8']),
      opacity(0.24),
    )
  })

const booth: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(310, 490)
  const bars = range(11).map((index) => [x - 265 + index * 50, 250, 34, -random.between(30, 190)] as const)
  return [
    blend(scene, 'w', [0, 0, 800, 600], '#15101f', colours.deep),
    boxes(bars, random.pick([colours.main, ACCENT, colours.alt])),
    beams(scene),
    place(x, 90, 0.8, EMBLEMS.club(scene)),
    boxes(
      [
        [x - 290, 280, 110, 210],
        [x + 180, 280, 110, 210],
      ],
      INK,
    ),
    dots(
      [
        [x - 235, 430, 40],
        [x - 235, 330, 24],
        [x + 235, 430, 40],
        [x + 235, 330, 24],
      ],
      '#3a3547',
    ),
    person(scene, x, 430, 1.35, random.pick(['cheer', 'stand'])),
    rect(x - 150, 350, 300, 130, shade(colours.main, 0.2), 8),
    dots(
      [
        [x - 90, 346, 26],
        [x + 90, 346, 26],
      ],
      INK,
    ),
    line(d`M${x - 130} 380h260m-260 30h260`, random.pick([GLOW, '#ff5fa8', ACCENT]), 6),
    crowd(scene, 560, 8, 70, shade(colours.deep, 0.4), 0.6),
    crowd(scene, 620, 6, 92, INK, 0.5),
  ]
}

/** The stage seen from within the crowd. */
const crowded: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(300, 500)
  const y = random.between(250, 300)
  const hot = random.pick([ACCENT, '#ff5fa8', colours.mid, colours.alt])
  const rays = range(9).map((index) => {
    const a = Math.PI + (index * Math.PI) / 8
    return d`M${x} ${y}L${x + 900 * Math.cos(a - 0.07)} ${y + 900 * Math.sin(a - 0.07)}L${x + 900 * Math.cos(a + 0.07)} ${y + 900 * Math.sin(a + 0.07)}z`
  })
  return [
    blend(scene, 'w', [0, 0, 800, 600], colours.dark, hot),
    path(rays.join(''), PAPER, opacity(0.2)),
    glowAt(x, y, 260, GLOW),
    circle(x, y, 76, PAPER),
    place(
      x,
      y + 78,
      1,
      path('M-17-62v-42q0-16 17-16t17 16v42zM-14-132a14 14 0 1 1 28 0a14 14 0 1 1-28 0M-150 0v-50h300v50z', INK),
    ),
    crowd(scene, 440, 12, 46, shade(hot, 0.45), 0.4),
    crowd(scene, 520, 8, 74, shade(hot, 0.7), 0.6),
    crowd(scene, 620, 5, 112, INK, 0.7),
  ]
}

const mirrorBall: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(250, 550)
  const spots = range(26).map(() => [random.between(0, 800), random.between(20, 590), random.between(5, 13)] as const)
  return [
    blend(scene, 'w', [0, 0, 800, 430], '#170f24', colours.deep),
    rect(0, 430, 800, 170, shade(colours.main, 0.35)),
    line('M0 470H800M0 530H800M400 430V600M250 430L60 600M550 430L740 600', colours.mid, 3, opacity(0.5)),
    dots(spots.slice(0, 13), random.pick(['#ff5fa8', GLOW, colours.altSoft]), opacity(0.5)),
    dots(spots.slice(13), colours.soft, opacity(0.45)),
    beams(scene),
    glowAt(x, 190, 240, PAPER),
    line(d`M${x} 0V90`, INK, 5),
    place(x, 190, random.between(1.4, 1.8), EMBLEMS.club(scene)),
    ...range(random.int(3, 5)).map((index) =>
      person(
        scene,
        110 + index * 150 + random.between(-30, 30),
        550 + (index % 2) * 36,
        1.3,
        random.pick(['cheer', 'cheer', 'walk', 'back']),
        random.chance(0.5),
      ),
    ),
  ]
}

const queue: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(70, 190)
  const neon = random.pick(['#ff5fa8', ACCENT, '#5ff2d0', GLOW])
  return [
    blend(scene, 'w', [0, 0, 800, 480], '#17142a', shade(colours.deep, 0.3)),
    line(
      repeat(8, (index) => d`M${random.between(0, 700)} ${40 + index * 52}h${random.between(40, 100)}`),
      colours.main,
      5,
      opacity(0.35),
    ),
    rect(x, 170, 210, 320, '#0f0d18'),
    line(d`M${x} 490V170h210V490`, neon, 12),
    line(d`M${x} 490V170h210V490`, PAPER, 3),
    path(d`M${x + 10} 180h190v310H${x + 10}z`, neon, opacity(0.35)),
    person(scene, x + random.between(70, 140), 492, 1.3, 'back'),
    glowAt(x + 105, 330, 260, neon),
    place(x + 430, 180, 1.05, EMBLEMS.club(scene)),
    glowAt(x + 430, 180, 190, neon),
    rect(0, 480, 800, 120, shade(colours.dark, 0.2)),
    path(d`M${x + 10} 490h190l120 110H${x - 130}z`, neon, opacity(0.3)),
    person(scene, x + 260, 530, 1.35, 'stand'),
    ...range(random.int(2, 3)).map((index) =>
      person(scene, x + 350 + index * 90, 545, 1.2, random.pick(['walk', 'stand', 'back']), true),
    ),
    line(d`M${x + 240} 560q60 30 120 0t120 0t120 0M${x + 240} 590v-50m120 50v-50m120 50v-50m120 50v-50`, GLOW, 6),
  ]
}

export const club: Compositions = {
  places: { booth, crowded, mirrorBall, queue, corner, canal },
  details: { onTable, poster },
}
