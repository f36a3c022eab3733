import { type AddedVenue, MAX_NEW_VENUES, type newVenuesApi } from '@plekje/contracts'
import type { z } from 'zod'
import { NEW_VENUE_VALUES, newVenueOf } from '../index/venue-card'
import { createMapQuestion, type SearchParts } from './search-listings'

type Asked = z.output<typeof newVenuesApi.newVenues.query>

/**
 * What of a search visitors can see since a moment. Words mean what they mean on the page of results, whose venues these
 * are some of: what has only some of the words is no match.
 */
export function createFindNewVenues(parts: SearchParts) {
  const question = createMapQuestion(parts)
  return async ({ since, ...criteria }: Asked): Promise<{ venues: AddedVenue[]; total: number }> => {
    const { limit: _, offset: __, sortBy: ___, ...searched } = criteria
    const { asked, isRelaxed } = await question(searched)
    if (!asked || isRelaxed) return { venues: [], total: 0 }
    const result = await parts.keeper.query({
      ...asked,
      filters: [...(asked.filters ?? []), { field: 'firstVisibleAt', atLeast: Date.parse(since) }],
      sort: { by: 'field', field: 'firstVisibleAt', descending: true },
      limit: MAX_NEW_VENUES,
      values: NEW_VENUE_VALUES,
    })
    if (result.relaxed) return { venues: [], total: 0 }
    return { venues: result.hits.flatMap(newVenueOf), total: result.total }
  }
}
