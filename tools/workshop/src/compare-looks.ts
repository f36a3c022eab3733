import type { Look } from './looks'

/** Tolerance of the size in pixels: browser builds round text widths differently. */
const PIXELS = 2
/** Tolerances of colours, from 0 to 255, for one part of a picture and for the mean: font smoothing differs. */
const MAX_PER_PART = 28
const MAX_MEAN_DIFFERENCE = 6

export type Looks = Readonly<Record<string, Look>>

/** Describes changed looks; empty when nothing changed. */
export function findChanges(recorded: Looks, current: Looks): string[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(current)])].sort()
  return names.flatMap((name) => {
    const before = recorded[name]
    const now = current[name]
    if (!before) return [`${name}: is new`]
    if (!now) return [`${name}: is gone`]
    if (Math.abs(before.width - now.width) > PIXELS || Math.abs(before.height - now.height) > PIXELS) {
      return [`${name}: was ${before.width}×${before.height}, is ${now.width}×${now.height}`]
    }
    const { most, mean } = differenceOf(before.colors, now.colors)
    return most > MAX_PER_PART || mean > MAX_MEAN_DIFFERENCE
      ? [`${name}: has other colours (by ${most} of 255 at most, ${mean.toFixed(1)} in the mean)`]
      : []
  })
}

/** The new looks, with unchanged ones kept as they were, so that only changes are rewritten. */
export const withChangesOf = (recorded: Looks, current: Looks): Looks =>
  Object.fromEntries(
    Object.entries(current).map(([name, now]) => {
      const before = recorded[name]
      return [name, before && findChanges({ [name]: before }, { [name]: now }).length === 0 ? before : now]
    }),
  )

function differenceOf(before: string, now: string): { readonly most: number; readonly mean: number } {
  const bytesBefore = Buffer.from(before, 'base64')
  const bytesNow = Buffer.from(now, 'base64')
  const differences = [...bytesBefore].map((value, at) => Math.abs(value - (bytesNow[at] ?? 0)))
  return {
    most: Math.max(...differences),
    mean: differences.reduce((sum, difference) => sum + difference, 0) / differences.length,
  }
}
