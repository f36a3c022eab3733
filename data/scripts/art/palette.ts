import { mix, oklch } from './colour'
import type { Random } from './random'

export type Daytime = 'day' | 'golden' | 'dusk' | 'night'

/** The colours of one drawing, from the kind's hue and the light of the time of day. */
export interface Palette {
  readonly daytime: Daytime
  readonly isDark: boolean
  /** The kind's hue from nearly white to nearly black. */
  readonly pale: string
  readonly soft: string
  readonly mid: string
  readonly main: string
  readonly deep: string
  readonly dark: string
  /** A second hue that sets objects apart. */
  readonly alt: string
  readonly altSoft: string
  readonly altDeep: string
  readonly skyTop: string
  readonly skyLow: string
  /** Silhouettes in the distance, farthest first. */
  readonly far: string
  readonly near: string
  readonly ground: string
  readonly groundDark: string
  readonly glass: string
  readonly leaf: string
  readonly leafDark: string
}

export const PAPER = '#fffbf4'
export const CREAM = '#fdeed6'
export const INK = '#1b1a21'
export const ACCENT = '#ff6b2c'
export const GLOW = '#ffd27a'
export const WOOD = '#b9783f'
export const WOOD_DARK = '#7a4826'
export const WOOD_LIGHT = '#dca868'
export const SKINS = ['#f2c6a0', '#d99c6c', '#a9683f', '#7a4a2c'] as const

const SKIES: Readonly<Record<Daytime, readonly [top: string, low: string, ground: string]>> = {
  day: ['#a9d8e6', '#fff3dc', '#e9d8bd'],
  golden: ['#f6a86f', '#ffe9bf', '#dcb894'],
  dusk: ['#41406f', '#f3a27c', '#7d6679'],
  night: ['#171a37', '#4a4376', '#3a3653'],
}

/** Darkens a colour with ink. */
export const shade = (colour: string, share: number): string => mix(colour, INK, share)

/** Lightens a colour with paper. */
export const tint = (colour: string, share: number): string => mix(colour, PAPER, share)

/** The hue for dark tones. Dark yellow looks muddy, so it becomes brown or green. */
function darkHueOf(hue: number): number {
  const degrees = ((hue % 360) + 360) % 360
  const isYellow = degrees > 55 && degrees < 140
  if (!isYellow) return degrees
  return degrees < 100 ? 48 : 150
}

/** @param hue OKLCH degrees of the kind */
export function createPalette(hue: number, daytime: Daytime, random: Random): Palette {
  const ownHue = hue + random.between(-13, 13)
  const secondHue = ownHue + random.pick([150, 180, 205, 130])
  const [top, low, ground] = SKIES[daytime]
  const isDark = daytime === 'night' || daytime === 'dusk'
  const mid = oklch(0.7, 0.12, ownHue)
  const skyTop = mix(top, mid, isDark ? 0.16 : 0.2)
  const skyLow = mix(low, oklch(0.9, 0.06, ownHue), 0.25)
  return {
    daytime,
    isDark,
    pale: oklch(0.955, 0.025, ownHue),
    soft: oklch(0.86, 0.07, ownHue),
    mid,
    main: oklch(0.56, 0.13, ownHue),
    deep: oklch(0.4, 0.095, darkHueOf(ownHue)),
    dark: oklch(0.27, 0.05, darkHueOf(ownHue)),
    alt: oklch(0.64, 0.13, secondHue),
    altSoft: oklch(0.86, 0.06, secondHue),
    altDeep: oklch(0.42, 0.09, darkHueOf(secondHue)),
    skyTop,
    skyLow,
    far: mix(skyTop, skyLow, 0.42),
    near: mix(mix(skyTop, skyLow, 0.3), isDark ? '#191a33' : oklch(0.6, 0.06, ownHue), 0.42),
    ground,
    groundDark: mix(ground, '#1b1a21', 0.2),
    glass: isDark ? GLOW : mix('#9cc7d3', skyTop, 0.4),
    leaf: mix('#6d9a5b', top, isDark ? 0.5 : 0.08),
    leafDark: mix('#42704a', top, isDark ? 0.55 : 0.05),
  }
}
