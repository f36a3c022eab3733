import { knownNamesIn } from '@plekje/contracts/facts'
import { SEARCH_ASPECTS, withoutUndefined } from '@plekje/contracts/plain'
import { type Criteria, type CriteriaChange, hasCriteria } from './criteria'

/* Separate from `criteria.ts`, because every page loads that module and only search pages change criteria. */

/**
 * Applies a change to the criteria. A new area replaces the place, and a new place the area (SEARCH-28). A new text
 * drops `asTyped`, and the radius unless a place is chosen: the former text may have named the place. Removing the last
 * criterion shows all results, not the home page.
 */
export function changeCriteria(criteria: Criteria, change: CriteriaChange): Criteria {
  const mergedCriteria: CriteriaChange = { ...criteria, ...withoutPreviousPlace(change), ...change }
  const isSameText = mergedCriteria.search === criteria.search
  const mayHaveRadius = hasPlace(mergedCriteria) || (isSameText && mergedCriteria.search !== undefined)
  const newCriteria = withoutUndefined({
    ...mergedCriteria,
    asTyped: isSameText ? mergedCriteria.asTyped : undefined,
    radius: mayHaveRadius ? mergedCriteria.radius : undefined,
  })
  return hasCriteria(newCriteria) ? newCriteria : { showAll: true }
}

/** Removes the previous area or place when another is chosen. */
function withoutPreviousPlace(change: CriteriaChange): CriteriaChange {
  if (change.bbox !== undefined) {
    return { location: undefined, locationName: undefined, lat: undefined, lng: undefined, radius: undefined }
  }
  return choosesPlace(change) ? { bbox: undefined } : {}
}

/** True when a change chooses an area or a place; false when it only removes one. */
export const choosesPlace = (change: CriteriaChange): boolean =>
  change.bbox !== undefined ||
  change.lat !== undefined ||
  change.location !== undefined ||
  change.locationName !== undefined

export const hasPlace = ({ lat, location, locationName }: CriteriaChange): boolean =>
  lat !== undefined || location !== undefined || locationName !== undefined

/** Adds an aspect of the text to search literally. */
export const addAsTyped = ({ asTyped }: Criteria, aspect: string): CriteriaChange => ({
  asTyped: knownNamesIn(SEARCH_ASPECTS, asTyped === undefined ? aspect : `${asTyped},${aspect}`),
})
