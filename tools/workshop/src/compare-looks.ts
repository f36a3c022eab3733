import type { Look } from './looks'

/** Builds of one browser round text differently. */
const PIXELS = 2
/** Tolerances of 255, for one part of a picture and for the mean: font smoothing differs. */
const MAX_PER_PART = 28
const MAX_MEAN_DIFFERENCE = 6

export type Looks = Readonly<Record<string, Look>>

/** Describes changed looks; empty when nothing changed. */
export function findChanges(known: Looks, seen: Looks): string[] {
  const names = [...new Set([...Object.keys(known), ...Object.keys(seen)])].sort()
  return names.flatMap((name) => {
    const [before, now] = [known[name], seen[name]]
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
export const withChangesOf = (known: Looks, seen: Looks): Looks =>
  Object.fromEntries(
    Object.entries(seen).map(([name, now]) => {
      const before = known[name]
      return [name, before && findChanges({ [name]: before }, { [name]: now }).length === 0 ? before : now]
    }),
  )

function differenceOf(before: string, now: string): { readonly most: number; readonly mean: number } {
  const [one, other] = [Buffer.from(before, 'base64'), Buffer.from(now, 'base64')]
  const differences = [...one].map((value, at) => Math.abs(value - (other[at] ?? 0)))
  return {
    most: Math.max(...differences),
    mean: differences.reduce((sum, difference) => sum + difference, 0) / differences.length,
  }
}
