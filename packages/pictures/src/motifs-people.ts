import { mix } from './colour'
import { INK, PAPER, SKINS } from './palette'
import type { Scene } from './scene'
import { circle, ellipse, line, opacity, path, place, type Shape } from './shapes'

export type Pose = 'stand' | 'walk' | 'sit' | 'cheer' | 'putt' | 'back'

const HAIR = ['#2a211d', '#5a3a22', '#b07a3c', '#8c2f1d', '#e3c27a'] as const

/** Someone about 150 units tall at scale 1, standing (or sitting) on `base`. */
export function person(
  { random, colours }: Scene,
  x: number,
  base: number,
  scale: number,
  pose: Pose,
  isFlipped = false,
): Shape {
  const top = random.pick([colours.main, colours.alt, colours.deep, colours.altDeep, '#ff6b2c', PAPER, '#35415c'])
  const trousers = random.pick(['#35415c', INK, colours.dark, '#6b5a4b'])
  const skin = random.pick(SKINS)
  const hair = random.pick(HAIR)
  const shape = FIGURES[pose](top, trousers, skin) + head(skin, hair, pose === 'back', random.int(0, 2))
  return place(
    x,
    base,
    1,
    isFlipped ? `<g transform="scale(${-scale} ${scale})">${shape}</g>` : `<g transform="scale(${scale})">${shape}</g>`,
  )
}

const head = (skin: string, hair: string, isBack: boolean, style: number): Shape =>
  circle(0, -136, 14, isBack ? hair : skin) +
  (isBack
    ? ''
    : path(
        style === 0
          ? 'M-15-138a15 15 0 0 1 30 0q-10-8-18-8q-8 0-12 8z'
          : style === 1
            ? 'M-16-122v-16a16 16 0 0 1 32 0l-6-6h-14q-6 8-6 22z'
            : 'M-14-140a14 14 0 0 1 28 0zM-4-154a7 7 0 1 1 9 0z',
        hair,
      ))

const torso = (top: string): Shape => path('M-17-70v-34q0-16 17-16t17 16v34z', top)
const arm = (d: string, top: string, skin: string, hand: readonly [number, number]): Shape =>
  line(d, mix(top, INK, 0.18), 9) + circle(hand[0], hand[1], 5.5, skin)
const shadow = ellipse(0, 0, 30, 5, INK, opacity(0.16))

const FIGURES: Readonly<Record<Pose, (top: string, trousers: string, skin: string) => Shape>> = {
  stand: (top, trousers, skin) =>
    shadow +
    line('M-8-72V-4M8-72V-4', trousers, 13) +
    torso(top) +
    arm('M14-106q10 18 4 36', top, skin, [18, -68]) +
    arm('M-14-106q-10 18-4 36', top, skin, [-18, -68]),
  back: (top, trousers, skin) =>
    shadow +
    line('M-8-72V-4M8-72V-4', trousers, 13) +
    torso(top) +
    arm('M15-104q10 16 5 34', top, skin, [20, -68]) +
    arm('M-15-104q-10 16-5 34', top, skin, [-20, -68]),
  walk: (top, trousers, skin) =>
    shadow +
    line('M-4-72l-14 66M4-72l8 34l12 32', trousers, 13) +
    torso(top) +
    arm('M10-106q16 14 18 32', top, skin, [28, -72]) +
    arm('M-12-106q-12 16-12 34', top, skin, [-24, -70]),
  sit: (top, trousers, skin) =>
    line('M-2-62h34V-6', trousers, 14) +
    path('M-17-56v-46q0-18 17-18t17 18v46z', top) +
    arm('M10-102q8 18 26 22', top, skin, [38, -80]),
  cheer: (top, trousers, skin) =>
    shadow +
    line('M-8-72L-14-4M8-72l6 68', trousers, 13) +
    torso(top) +
    arm('M13-110q16-14 18-42', top, skin, [31, -156]) +
    arm('M-13-110q-16-14-18-42', top, skin, [-31, -156]),
  putt: (top, trousers, skin) =>
    shadow +
    line('M-8-72L-14-4M8-72l8 68', trousers, 13) +
    torso(top) +
    line('M38-66L52-3h12', INK, 4) +
    arm('M12-106q20 12 26 36', top, skin, [38, -68]),
}
