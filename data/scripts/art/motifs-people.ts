import { mix } from './colour'
import { INK, PAPER, SKINS } from './palette'
import type { Scene } from './scene'
import { circle, d, line, path, place, range, type Shape } from './shapes'

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
  const hair = random.pick(HAIR)
  const { legs, arms, extra } = FIGURES[pose]
  return place(
    x,
    base,
    isFlipped ? -scale : scale,
    line(legs, trousers, 13) +
      (extra ? line(extra, INK, 4) : '') +
      line(arms, mix(top, INK, 0.18), 10) +
      path('M-17-62v-42q0-16 17-16t17 16v42z', top) +
      circle(0, -136, 14, pose === 'back' ? hair : random.pick(SKINS)) +
      (pose === 'back' ? '' : path(random.pick(HAIRCUTS), hair)),
  )
}

const HAIRCUTS = [
  'M-15-138a15 15 0 0 1 30 0q-10-8-18-8q-8 0-12 8z',
  'M-16-122v-16a16 16 0 0 1 32 0l-6-6h-14q-6 8-6 22z',
  'M-14-140a14 14 0 0 1 28 0zM-4-154a7 7 0 1 1 9 0z',
] as const

const FIGURES: Readonly<Record<Pose, { legs: string; arms: string; extra?: string }>> = {
  stand: { legs: 'M-8-64V-4M8-64V-4', arms: 'M14-106q10 18 4 38M-14-106q-10 18-4 38' },
  back: { legs: 'M-8-64V-4M8-64V-4', arms: 'M15-104q10 16 5 36M-15-104q-10 16-5 36' },
  walk: { legs: 'M-4-64l-14 58M4-64l8 26l12 32', arms: 'M10-106q16 14 18 34M-12-106q-12 16-12 36' },
  sit: { legs: 'M-2-60h34V-6', arms: 'M10-102q8 18 26 22' },
  cheer: { legs: 'M-8-64L-14-4M8-64l6 60', arms: 'M13-108q16-16 18-46M-13-108q-16-16-18-46' },
  putt: { legs: 'M-8-64L-14-4M8-64l8 60', arms: 'M12-106q20 12 26 38', extra: 'M38-66L52-3h12' },
}

/** Silhouettes of heads and shoulders; `raised` is the share of people with raised arms. */
export function crowd({ random }: Scene, base: number, count: number, size: number, fill = INK, raised = 0): Shape {
  let heads = ''
  let bodies = ''
  let arms = ''
  for (const index of range(count)) {
    const x = ((index + random.between(0.3, 0.7)) * 800) / count
    const y = base - size * random.between(1, 1.35)
    heads += d`M${x} ${y}h.1`
    bodies += d`M${x - size * 0.14} ${y + size * 0.95}V${base + size}h${size * 0.28}V${y + size * 0.95}z`
    if (random.chance(raised))
      arms += d`M${x - size * 0.5} ${y + size * 0.9}l${-size * random.between(0, 0.3)} ${-size * 1.5}M${x + size * 0.5} ${y + size * 0.9}l${size * random.between(0, 0.3)} ${-size * 1.5}`
  }
  return (
    line(heads, fill, size * 0.6) +
    line(bodies, fill, size * 0.94, 'stroke-linejoin="round"') +
    (arms ? line(arms, fill, size * 0.2) : '')
  )
}
