type Channels = [red: number, green: number, blue: number]

/** An OKLCH colour as sRGB hex; chroma is lowered until the colour exists in sRGB, lightness and hue stay. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let used = chroma; used > 0.002; used -= 0.004) {
    const channels = linearOf(lightness, used, hue)
    if (channels.every((channel) => channel >= -0.001 && channel <= 1.001)) return toHex(channels)
  }
  return toHex(linearOf(lightness, 0, hue))
}

function linearOf(lightness: number, chroma: number, hue: number): Channels {
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

function toHex(linear: Channels): string {
  return hexOf(
    linear.map((channel) => {
      const value = Math.min(Math.max(channel, 0), 1)
      return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
    }),
  )
}

/** `share` of the second colour over the first. */
export function mix(first: string, second: string, share: number): string {
  const from = channelsOf(first)
  const to = channelsOf(second)
  return hexOf(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share))
}

const channelsOf = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
