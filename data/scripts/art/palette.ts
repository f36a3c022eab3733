import { mix, oklch } from './colour'
import type { Random } from './random'

export type Daytime = 'day' | 'golden' | 'dusk' | 'night'

/** The colours of one drawing: the product's paper, ink and orange, the kind's own hue, and the light of the hour. */
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
  /** Colour behind a window. */
  readonly glass: string
  readonly leaf: string
  readonly leafDark: string
}

export const PAPER = '#fffbf4'
export const CREAM = '#fdeed6'
export const INK = '#1b1a21'
export const LOUD = '#ff6b2c'
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

/** The same hour of the day for every colour a drawing mixes itself. */
export const shade = (colour: string, share: number): string => mix(colour, INK, share)

export const tint = (colour: string, share: number): string => mix(colour, PAPER, share)

/** Dark yellow looks like mud: it leans to brown or to green. */
function darkHueOf(hue: number): number {
  const turned = ((hue % 360) + 360) % 360
  const isYellow = turned > 55 && turned < 140
  if (!isYellow) return turned
  return turned < 100 ? 48 : 150
}

/** @param hue OKLCH degrees of the kind */
export function createPalette(hue: number, daytime: Daytime, random: Random): Palette {
  const own = hue + random.between(-13, 13)
  const other = own + random.pick([150, 180, 205, 130])
  const [top, low, ground] = SKIES[daytime]
  const isDark = daytime === 'night' || daytime === 'dusk'
  const mid = oklch(0.7, 0.12, own)
  const skyTop = mix(top, mid, isDark ? 0.16 : 0.2)
  const skyLow = mix(low, oklch(0.9, 0.06, own), 0.25)
  return {
    daytime,
    isDark,
    pale: oklch(0.955, 0.025, own),
    soft: oklch(0.86, 0.07, own),
    mid,
    main: oklch(0.56, 0.13, own),
    deep: oklch(0.4, 0.095, darkHueOf(own)),
    dark: oklch(0.27, 0.05, darkHueOf(own)),
    alt: oklch(0.64, 0.13, other),
    altSoft: oklch(0.86, 0.06, other),
    altDeep: oklch(0.42, 0.09, darkHueOf(other)),
    skyTop,
    skyLow,
    far: mix(skyTop, skyLow, 0.42),
    near: mix(mix(skyTop, skyLow, 0.3), isDark ? '#191a33' : oklch(0.6, 0.06, own), 0.42),
    ground,
    groundDark: mix(ground, '#1b1a21', 0.2),
    glass: isDark ? GLOW : mix('#9cc7d3', skyTop, 0.4),
    leaf: mix('#6d9a5b', top, isDark ? 0.5 : 0.08),
    leafDark: mix('#42704a', top, isDark ? 0.55 : 0.05),
  }
}
