import { onTable, poster } from '../details'
import { person } from '../motifs-people'
import { glitter, glowAt, ridge, shadow, sky } from '../motifs-sky'
import { bunting, parasol, stringLights, tree } from '../motifs-street'
import { ACCENT, GLOW, INK, PAPER, shade, tint, WOOD, WOOD_DARK } from '../palette'
import type { Compositions, Draw, Scene } from '../scene'
import { boxes, circle, d, dots, ellipse, line, opacity, path, range, rect, repeat, type Shape } from '../shapes'

const felt = ({ colours }: Scene) => tint(colours.leaf, 0.08)

/** A kerbed strip of felt. */
const lane = (scene: Scene, data: string): Shape =>
  path(data, felt(scene), `stroke="${WOOD}" stroke-width="13" stroke-linejoin="round"`)

const hole = (scene: Scene, x: number, y: number, s = 1): Shape =>
  ellipse(x, y, 20 * s, 7 * s, INK) +
  line(d`M${x} ${y}v${-150 * s}`, PAPER, 6 * s) +
  path(
    d`M${x} ${y - 150 * s}l${74 * s} ${24 * s}l${-74 * s} ${24 * s}z`,
    scene.random.pick([ACCENT, scene.colours.main, scene.colours.alt]),
  )

const ball = (x: number, y: number, r = 10): Shape => shadow(x + 3, y + r, r) + circle(x, y, r, PAPER)

const lawn = (scene: Scene, horizon: number): Shape =>
  sky(scene, horizon) +
  ridge(scene, horizon, scene.colours.far) +
  repeat(scene.random.int(2, 4), () =>
    tree(scene, scene.random.between(10, 790), horizon + 12, scene.random.between(70, 140)),
  ) +
  rect(0, horizon, 800, 600 - horizon, scene.colours.leafDark)

const extras = (scene: Scene): Shape =>
  scene.random.pick([
    bunting(0, 30, 800, 26, [ACCENT, PAPER, scene.colours.main]),
    stringLights(0, 40, 800, 20, 34),
    parasol(scene.random.pick([70, 730]), 430, 90, ACCENT),
    '',
  ])

const windmill: Draw = (scene) => {
  const { random, colours } = scene
  const horizon = random.between(290, 350)
  const x = random.between(430, 540)
  const body = random.pick([PAPER, colours.main, ACCENT])
  const turn = random.between(0, 90)
  const y = 210
  const sails = range(4).map((index) => {
    const a = ((turn + index * 90) * Math.PI) / 180
    const [c, s] = [Math.cos(a), Math.sin(a)]
    return d`M${x + c * 12} ${y + s * 12}L${x + c * 150} ${y + s * 150}l${-s * 42} ${c * 42}L${x + c * 40 - s * 42} ${y + s * 40 + c * 42}z`
  })
  return [
    lawn(scene, horizon),
    lane(scene, d`M60 590L${x - 90} 400h180L300 590z`),
    shadow(x, 420, 120),
    path(d`M${x - 96} 420L${x - 52} 190h104L${x + 96} 420z`, body),
    path(d`M${x - 62} 194a62 66 0 0 1 124 0z`, colours.deep),
    path(d`M${x - 36} 420v-44a36 36 0 0 1 72 0v44z`, INK),
    boxes([[x - 14, 280, 28, 34]], colours.isDark ? GLOW : colours.deep),
    path(sails.join(''), PAPER, `stroke="${WOOD_DARK}" stroke-width="4"`),
    circle(x, y, 13, ACCENT),
    ball(random.between(230, 330), 520, 12),
    person(scene, random.between(110, 170), 585, 1.35, 'putt'),
    hole(scene, x + 190, 440, 0.8),
    extras(scene),
  ]
}

const loop: Draw = (scene) => {
  const { random, colours } = scene
  const x = random.between(360, 460)
  const rail = random.pick([ACCENT, colours.main, colours.alt])
  return [
    lawn(scene, random.between(250, 310)),
    lane(scene, d`M-20 500L${x} 440L820 480V560L${x} 520L-20 590z`),
    circle(x, 340, 128, 'none', `stroke="${shade(rail, 0.3)}" stroke-width="44"`),
    circle(x + 10, 340, 128, 'none', `stroke="${rail}" stroke-width="34"`),
    line(d`M${x - 110} 470L${x - 170} 590M${x + 130} 470l60 110`, WOOD_DARK, 12),
    ball(x - 96, 258, 14),
    hole(scene, random.between(640, 720), 512, 1),
    person(scene, random.between(90, 160), 560, 1.4, 'putt'),
    random.chance(0.5) ? person(scene, 720, 430, 0.9, 'cheer') : '',
    extras(scene),
  ]
}

const water: Draw = (scene) => {
  const { random, colours } = scene
  const blue = colours.isDark ? '#2c5f78' : '#5fb2c4'
  const x = random.between(330, 470)
  return [
    lawn(scene, random.between(240, 290)),
    path(
      d`M-10 400Q120 330 ${x} 340T810 380V520Q640 560 ${x} 540T-10 530z`,
      blue,
      `stroke="#d9c9a0" stroke-width="16"`,
    ),
    glitter(scene, x, 380, 510, PAPER),
    lane(scene, d`M${x - 110} 610L${x - 60} 330h110L${x + 130} 610z`),
    path(d`M${x - 96} 540V470Q${x} 360 ${x + 110} 470V540`, 'none', `stroke="${ACCENT}" stroke-width="12"`),
    line(
      repeat(5, (index) => d`M${x - 60 + index * 34} ${440 - (2 - Math.abs(index - 2)) * 14}v60`),
      PAPER,
      5,
    ),
    hole(scene, x, 345, 0.8),
    line(d`M${x + 240} 450q-30-130-60 0m60 0q30-130 60 0m-60 0v-120`, PAPER, 5, opacity(0.8)),
    ellipse(x + 240, 452, 80, 14, tint(blue, 0.4)),
    dots(
      range(4).map(() => [random.between(20, 200), random.between(430, 510), 11] as const),
      colours.leaf,
    ),
    ball(x + 30, 560, 13),
    person(scene, x + random.between(170, 220), 596, 1.3, random.pick(['putt', 'stand']), true),
    extras(scene),
  ]
}

const hills: Draw = (scene) => {
  const { random, colours } = scene
  const horizon = random.between(220, 270)
  const course = felt(scene)
  return [
    sky(scene, horizon + 60),
    ridge(scene, horizon + 40),
    rect(0, horizon + 40, 800, 120, shade(course, 0.45)),
    path(d`M0 ${horizon + 90}Q200 ${horizon - 70} 430 ${horizon + 70}T800 ${horizon + 20}V600H0z`, shade(course, 0.34)),
    hole(scene, random.between(170, 240), horizon + 14, 0.6),
    tree(scene, 700, horizon + 50, 110),
    path(
      d`M0 ${horizon + 190}Q330 ${horizon + 20} 560 ${horizon + 150}T800 ${horizon + 120}V600H0z`,
      shade(course, 0.18),
    ),
    person(scene, random.between(340, 420), horizon + 120, 0.8, 'cheer'),
    hole(scene, 560, horizon + 160, 0.9),
    path(d`M0 470Q220 ${horizon + 150} 480 450T800 480V600H0z`, course),
    line('M-10 590Q200 410 520 520T810 560', WOOD, 12),
    ball(random.between(330, 380), 500, 14),
    dots(
      range(5).map(() => [random.between(20, 780), random.between(540, 590), 7] as const),
      random.pick([ACCENT, PAPER, GLOW]),
    ),
    person(scene, random.between(200, 260), 560, 1.5, 'putt'),
    circle(790, 610, 90, colours.leafDark),
    extras(scene),
  ]
}

const blacklight: Draw = (scene) => {
  const { random } = scene
  const neon = random.shuffled(['#ff5fa8', '#5ff2d0', '#ffe45f', '#8f7bff', ACCENT])
  const [a = ACCENT, b = GLOW, c = PAPER] = neon
  const x = random.between(300, 500)
  return [
    rect(0, 0, 800, 600, '#171133'),
    glowAt(x, 300, 420, a),
    line(
      d`M0 330H800M${x - 60} 330L-120 600M${x + 60} 330L920 600M${x} 330V600M0 400H800M0 490H800`,
      b,
      3,
      opacity(0.4),
    ),
    ...range(3).map((index) => {
      const left = 90 + index * 270 + random.between(-50, 50)
      const tall = random.between(120, 230)
      return (
        line(d`M${left} 330v${-tall}m0 60h-44v-50m44 80h44v-60`, neon[index] ?? a, 16) +
        line(d`M${left} 330v${-tall}`, PAPER, 3)
      )
    }),
    path(d`M${x - 160} 600L${x - 40} 350h80L${x + 160} 600z`, '#231a4d', `stroke="${c}" stroke-width="10"`),
    circle(x, 420, 44, 'none', `stroke="${a}" stroke-width="14"`),
    ellipse(x, 372, 16, 5, PAPER),
    line(d`M${x} 370v-110`, PAPER, 5),
    path(d`M${x} 260l60 20l-60 20z`, b),
    circle(x + 26, 545, 14, c),
    person(scene, x - random.between(170, 220), 590, 1.5, 'putt'),
    dots(
      range(14).map(() => [random.between(0, 800), random.between(20, 220), random.between(1.5, 4)] as const),
      c,
    ),
  ]
}

/** A map of the whole course. */
const topView: Draw = (scene) => {
  const { random, colours } = scene
  const lanes = range(5).map((index) => {
    const x = 30 + index * 155
    const y = random.between(40, 130)
    const h = random.between(300, 420)
    const isBent = random.chance(0.5)
    const holeX = x + 40
    return (
      lane(
        scene,
        isBent ? d`M${x} ${y}h110v${h * 0.4}l-30 ${h * 0.2}v${h * 0.4}h-80z` : d`M${x + 15} ${y}h80v${h}h-80z`,
      ) +
      circle(holeX + 10, y + 36, 12, INK) +
      path(d`M${holeX + 10} ${y + 36}l38-26l6 30z`, random.pick([ACCENT, GLOW, colours.alt])) +
      random.pick([
        circle(x + 52, y + h * 0.55, 26, '#5fb2c4', `stroke="#d9c9a0" stroke-width="6"`),
        boxes(
          [
            [x + 15, y + h * 0.5, 34, 16],
            [x + 60, y + h * 0.66, 34, 16],
          ],
          ACCENT,
        ),
        path(d`M${x + 20} ${y + h * 0.5}h64l-32 40z`, PAPER),
      ]) +
      circle(x + 44, y + h - 40, 8, PAPER)
    )
  })
  return [
    rect(0, 0, 800, 600, colours.leafDark),
    path(
      d`M0 ${random.between(500, 530)}q200 ${random.between(-50, 40)} 400 0t400 0v60q-200 40-400 0t-400 0z`,
      colours.ground,
    ),
    ...lanes,
    ...range(6).map(() => {
      const [x, y] = [random.between(0, 800), random.pick([20, 570, 590])]
      return circle(x + 6, y + 8, 40, shade(colours.leafDark, 0.4)) + circle(x, y, 38, colours.leaf)
    }),
  ]
}

export const minigolf: Compositions = {
  places: { windmill, loop, water, hills, blacklight, topView },
  details: { onTable, poster },
}
