import type { Look } from './looks'

/** Browser builds round text widths differently. */
const SIZE_TOLERANCE_PX = 2
/**
 * Permitted differences of colour (0 to 255), because font smoothing differs: of the part that differs most, and the
 * mean of all parts.
 */
const MAX_PART_DIFFERENCE = 28
const MAX_MEAN_DIFFERENCE = 6

export type Looks = Readonly<Record<string, Look>>

/** Describes changed looks; empty when nothing changed. */
export function findChanges(recorded: Looks, current: Looks): string[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(current)])].sort()
  return names
    .map((name) => ({ name, change: changeOf(recorded[name], current[name]) }))
    .filter(({ change }) => change !== undefined)
    .map(({ name, change }) => `${name}: ${change}`)
}

function changeOf(before: Look | undefined, after: Look | undefined): string | undefined {
  if (!before) return 'is new'
  if (!after) return 'is gone'
  const sizeDifference = Math.max(Math.abs(before.width - after.width), Math.abs(before.height - after.height))
  if (sizeDifference > SIZE_TOLERANCE_PX) {
    return `was ${before.width}×${before.height}, is ${after.width}×${after.height}`
  }
  const { max, mean } = colorDifference(before.colors, after.colors)
  if (max <= MAX_PART_DIFFERENCE && mean <= MAX_MEAN_DIFFERENCE) return undefined
  return `has other colours (by ${max} of 255 at most, ${mean.toFixed(1)} in the mean)`
}

/** The current looks, with the recorded look where nothing changed, so that the file changes only where looks do. */
export const withChangesOf = (recorded: Looks, current: Looks): Looks =>
  Object.fromEntries(
    Object.entries(current).map(([name, after]) => {
      const before = recorded[name]
      return [name, before && changeOf(before, after) === undefined ? before : after]
    }),
  )

function colorDifference(before: string, after: string): { readonly max: number; readonly mean: number } {
  const bytesBefore = Buffer.from(before, 'base64')
  const bytesAfter = Buffer.from(after, 'base64')
  const differences = [...bytesBefore].map((value, index) => Math.abs(value - (bytesAfter[index] ?? 0)))
  return {
    max: Math.max(...differences),
    mean: differences.reduce((sum, difference) => sum + difference, 0) / differences.length,
  }
}
