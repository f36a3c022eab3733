import type { SceneKind } from './kinds'
import { ACCENT, CREAM, GLOW, INK, PAPER, WOOD, WOOD_DARK, WOOD_LIGHT } from './palette'
import type { Scene } from './scene'
import { boxes, circle, dots, ellipse, line, path, range, rect, type Shape } from './shapes'

/** The emblem of each kind, such as a cocktail glass for a bar, within 100 units around its origin. */
export const EMBLEMS: Readonly<Record<SceneKind, (scene: Scene) => Shape>> = {
  'bar-lounge': ({ random, colours }) =>
    path('M-70-70H70L6 10V80H44V90H-44V80H-6V10z', PAPER) +
    path('M-48-52H48L0 8z', random.pick([ACCENT, colours.alt, colours.mid])) +
    line('M-20-40L40-100', WOOD_DARK, 6) +
    circle(58, -66, 22, GLOW) +
    circle(58, -66, 14, ACCENT),
  restaurant: ({ random, colours }) =>
    circle(0, 0, 82, PAPER) +
    circle(0, 0, 58, CREAM) +
    dots(
      range(random.int(3, 6)).map(
        () => [random.between(-30, 30), random.between(-30, 30), random.pick([12, 16])] as const,
      ),
      ACCENT,
    ) +
    dots(
      range(4).map(() => [random.between(-34, 34), random.between(-34, 34), 8] as const),
      colours.leaf,
    ) +
    line('M-108-30V90M-120-80v40h24v-40M-108-80v50M108-80V90M108-80q20 40 0 90', INK, 8),
  arcade: ({ random, colours }) =>
    rect(-60, -100, 120, 200, random.pick([colours.deep, colours.main, colours.altDeep]), 12) +
    rect(-50, -92, 100, 26, ACCENT, 6) +
    rect(-46, -58, 92, 72, INK, 6) +
    boxes(
      range(6).map(() => [random.int(-4, 3) * 10, random.int(-5, 0) * 10, 9, 9] as const),
      random.pick([GLOW, colours.altSoft, '#8be28b']),
    ) +
    path('M-60 24H60L72 50H-72z', colours.mid) +
    line('M-30 40V22', INK, 5) +
    circle(-30, 18, 9, ACCENT) +
    dots(
      [
        [8, 36, 7],
        [28, 36, 7],
        [46, 36, 7],
      ],
      GLOW,
    ),
  bowling: ({ random, colours }) =>
    path('M-40 90q-34-60-8-110q12-26 2-50a20 20 0 1 1 40 0q-10 24 2 50q26 50-8 110z', PAPER) +
    path('M-47-40h41v10h-41z', ACCENT) +
    circle(44, 44, 50, random.pick([colours.main, colours.alt, colours.deep])) +
    dots(
      [
        [34, 18, 6],
        [52, 16, 6],
        [46, 34, 6],
      ],
      INK,
    ),
  minigolf: ({ random, colours }) =>
    ellipse(0, 70, 100, 28, colours.leaf) +
    ellipse(-10, 68, 24, 8, INK) +
    line('M-10 68V-92', PAPER, 7) +
    path('M-8-92L66-64L-8-34z', random.pick([ACCENT, colours.main, colours.alt])) +
    circle(48, 62, 15, PAPER),
  'escape-room': ({ random, colours }) =>
    path('M-44-6v-34a44 44 0 0 1 88 0v34', 'none', `stroke="${PAPER}" stroke-width="18"`) +
    rect(-66, -10, 132, 106, random.pick([GLOW, colours.mid, ACCENT]), 14) +
    circle(0, 32, 17, INK) +
    path('M-8 36h16l8 36h-32z', INK),
  karting: ({ random, colours }) =>
    path('M-100 40L-60 10H10L30-14H60L104 44V62H-100z', random.pick([ACCENT, colours.main, colours.alt])) +
    path('M-40 20v-40q0-30 30-30t28 34v30z', colours.deep) +
    circle(-6, -54, 26, PAPER) +
    rect(-2, -62, 24, 16, INK, 6) +
    dots(
      [
        [-62, 62, 30],
        [68, 62, 30],
      ],
      INK,
    ) +
    dots(
      [
        [-62, 62, 12],
        [68, 62, 12],
      ],
      CREAM,
    ),
  club: ({ random, colours }) =>
    line('M0-100V-72', INK, 5) +
    circle(0, 0, 74, colours.soft) +
    boxes(
      range(18).map(() => [random.int(-3, 2) * 16, random.int(-3, 2) * 16, 14, 14] as const),
      random.pick([ACCENT, colours.main, colours.alt]),
    ) +
    line('M-74 0h148M-66-34h132M-66 34h132M0-74v148M0-74q-70 74 0 148M0-74q70 74 0 148', PAPER, 3) +
    path('M-30-50l6 14l14 6l-14 6l-6 14l-6-14l-14-6l14-6z', PAPER),
  cinema: ({ random, colours }) =>
    dots(
      range(9).map(() => [random.between(-50, 50), random.between(-62, -34), 22] as const),
      GLOW,
    ) +
    dots(
      range(7).map(() => [random.between(-46, 46), random.between(-66, -38), 12] as const),
      CREAM,
    ) +
    path('M-70-34H70L50 98H-50z', PAPER) +
    path('M-42-34h28l6 132h-26zM14-34h28L34 98H8z', random.pick([ACCENT, colours.main])),
  'beach-club': ({ random, colours }) =>
    line('M0-70L14 96', WOOD_DARK, 8) +
    path('M-100-6Q-80-96 0-92Q80-96 100-6Q50-26 0-6Q-50-26-100-6z', random.pick([ACCENT, colours.main, colours.alt])) +
    path('M-34-12Q-30-70 0-92Q30-70 34-12Q16-14 0-6Q-16-14-34-12z', PAPER) +
    line('M-94 90l40-34h74M-84 60l30-4', colours.deep, 9),
  sauna: ({ random }) =>
    path('M-64 0H64L50 84H-50z', WOOD) +
    boxes(
      [
        [-62, 16, 124, 9],
        [-56, 56, 112, 9],
      ],
      INK,
    ) +
    line(`M0 0L${random.int(50, 80)}-50`, WOOD_LIGHT, 10) +
    line('M-44-16q-20-24 0-44t0-40M-10-16q-20-24 0-44t0-40M24-26q-14-20 0-34t0-40', PAPER, 8),
  shop: ({ random, colours }) =>
    path('M-34-34v-20a34 34 0 0 1 68 0v20', 'none', `stroke="${INK}" stroke-width="9"`) +
    path('M-66-40H66L78 96H-78z', random.pick([ACCENT, colours.main, colours.alt])) +
    circle(0, 30, 30, PAPER) +
    circle(0, 30, 16, GLOW),
  hotel: ({ random, colours }) =>
    rect(-104, -70, 14, 150, WOOD_DARK, 5) +
    rect(90, -10, 14, 90, WOOD_DARK, 5) +
    rect(-92, 10, 184, 48, PAPER, 8) +
    path('M-30 2H80q14 0 14 14v30H-30z', random.pick([ACCENT, colours.main, colours.alt])) +
    rect(-86, -12, 56, 30, CREAM, 12) +
    path('M40-90a32 32 0 1 0 30 44a28 28 0 0 1-30-44z', GLOW),
}
