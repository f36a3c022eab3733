import { inOrder } from '@plekje/contracts/facts'
import { UNDERSTOOD_AS } from '@plekje/contracts/plain'
import { type Criteria, type CriteriaChange, hasCriteria, withoutAbsent } from './criteria'

/*
 * Apart from reading and writing them, which every page does: only where one searches are criteria changed.
 */

/**
 * The criteria after a change. Of an area and a place the one that was chosen last holds (SEARCH-28). A radius goes with the place it belongs to; the last criterion removed leaves everything
 * to see, not the home page.
 */
export function changeCriteria(criteria: Criteria, change: CriteriaChange): Criteria {
  const all = withoutAbsent({ ...criteria, ...leftBehind(change), ...change })
  const { asTyped: _asTyped, ...withoutAsTyped } = all
  const changed = all.search === criteria.search ? all : withoutAsTyped
  const { radius: _, ...withoutRadius } = changed
  const kept = hasPlace(changed) ? changed : withoutRadius
  return hasCriteria(kept) ? kept : { showAll: true }
}

/** Where one looked before another area or place was chosen. */
function leftBehind(change: CriteriaChange): CriteriaChange {
  if (change.bbox !== undefined) {
    return { location: undefined, locationName: undefined, lat: undefined, lng: undefined, radius: undefined }
  }
  return movesPlace(change) ? { bbox: undefined } : {}
}

/** Whether a change says where to look. */
export const movesPlace = (change: CriteriaChange): boolean =>
  change.bbox !== undefined ||
  change.lat !== undefined ||
  change.location !== undefined ||
  change.locationName !== undefined

export const hasPlace = ({ lat, location, locationName }: Criteria): boolean =>
  lat !== undefined || location !== undefined || locationName !== undefined

/** The criteria's list of what is taken as typed, with one more. */
export const alsoAsTyped = ({ asTyped }: Criteria, aspect: string): CriteriaChange => ({
  asTyped: inOrder(UNDERSTOOD_AS, `${asTyped},${aspect}`),
})
