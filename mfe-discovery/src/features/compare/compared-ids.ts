/** Maximum number of venues in a comparison: more do not fit side by side on a screen (VENUE-30). */
export const MAX_COMPARED = 4

/** Ids in the address (`?ids=12,7`), without duplicates, at most {@link MAX_COMPARED}. */
export function comparedIds(search: string): readonly number[] {
  const idsParam = new URLSearchParams(search).get('ids') ?? ''
  const ids = idsParam.split(',').filter((text) => /^[1-9]\d{0,9}$/.test(text))
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED)
}
