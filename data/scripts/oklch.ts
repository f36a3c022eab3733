type Channels = readonly [red: number, green: number, blue: number]

/**
 * An OKLCH colour as sRGB hex.
 * @param hue degrees
 * @throws when the colour lies outside sRGB, because clipping would leave the family of equal lightness and chroma
 */
export function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const channels = linearOf(lightness, chroma, hue)
  if (channels.some((linear) => linear < -0.0005 || linear > 1.0005))
    throw new RangeError(`oklch(${lightness} ${chroma} ${hue}) is outside sRGB`)
  return toHex(channels)
}

/** Linear sRGB channels of an OKLCH colour; outside 0 to 1 where sRGB does not have it. */
export function linearOf(lightness: number, chroma: number, hue: number): Channels {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** sRGB hex of linear channels, which are clipped to 0 to 1. */
export const toHex = (linear: Channels): string =>
  hexOf(
    linear.map((channel) => {
      const value = Math.min(Math.max(channel, 0), 1)
      return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
    }),
  )

/** @param channels 0 to 255 */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** WCAG contrast of white text on a colour. */
export function contrastWithWhite(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
