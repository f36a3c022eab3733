import { hexOf, linearOf, toHex } from '../oklch'

/** An OKLCH colour as sRGB hex; chroma is lowered until the colour exists in sRGB, lightness and hue stay. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let lowerChroma = chroma; lowerChroma > 0.002; lowerChroma -= 0.004) {
    const channels = linearOf(lightness, lowerChroma, hue)
    if (channels.every((channel) => channel >= -0.001 && channel <= 1.001)) return toHex(channels)
  }
  return toHex(linearOf(lightness, 0, hue))
}

/** Mixes two colours; `share` is the share of the second. */
export function mix(first: string, second: string, share: number): string {
  const from = channelsOf(first)
  const to = channelsOf(second)
  return hexOf(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share))
}

const channelsOf = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
