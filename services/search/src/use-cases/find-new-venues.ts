import { type AddedVenue, MAX_NEW_VENUES, type newVenuesApi } from '@plekje/contracts'
import type { z } from 'zod'
import { NEW_VENUE_VALUES, newVenueOf } from '../index/venue-card'
import { createPrepareMapQuery, type SearchParts } from './search-listings'

type NewVenuesQuery = z.output<typeof newVenuesApi.newVenues.query>

/**
 * Finds venues that became visible since a moment. Words are interpreted as on the results page; venues that match only
 * some of the words, or that are only near the named place, are left out.
 */
export function createFindNewVenues(parts: SearchParts) {
  const prepareMapQuery = createPrepareMapQuery(parts)
  return async ({ since, ...criteria }: NewVenuesQuery): Promise<{ venues: AddedVenue[]; total: number }> => {
    const { limit: _limit, offset: _offset, sortBy: _sortBy, ...searchCriteria } = criteria
    const { query, isClosestMatch } = await prepareMapQuery(searchCriteria)
    if (!query || isClosestMatch) return { venues: [], total: 0 }
    const result = await parts.index.query({
      ...query,
      filters: [...(query.filters ?? []), { field: 'firstVisibleAt', atLeast: Date.parse(since) }],
      sort: { by: 'field', field: 'firstVisibleAt', descending: true },
      limit: MAX_NEW_VENUES,
      values: NEW_VENUE_VALUES,
    })
    if (result.relaxed) return { venues: [], total: 0 }
    const venues = result.hits.map(newVenueOf).filter((venue) => venue !== undefined)
    return { venues, total: result.total }
  }
}
