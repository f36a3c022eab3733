import type { IncomingHttpHeaders } from 'node:http'
import type { collectorsApi, EventData } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'
import type { z } from 'zod'
import { storableSearch } from '../domain/leading-search'
import { isBot } from '../http/visitor'
import type { CheckExcess } from './check-excess'

/**
 * Accepts a view, call or website click, and the search that led to a view. Does not check that the venue exists, so
 * that the visitor never waits.
 */
export const createTrackVenue =
  (spool: Pick<EventSpool, 'accept'>, checkExcess: Pick<CheckExcess, 'countVenueEvent' | 'countSearch'>) =>
  async (
    { venueId, actionType, search }: z.output<typeof collectorsApi.trackVenue.body>,
    headers: IncomingHttpHeaders,
  ): Promise<void> => {
    const bot = isBot(headers['user-agent'])
    const added = bot ? {} : await checkExcess.countVenueEvent(actionType, venueId, headers)
    const data: EventData<'venue.activity'> = { venueId, actionType, bot, ...added }
    await spool.accept('venue.activity', eventMessage('venue.activity', venueId, data))
    const { visitor, excess } = data
    if (actionType !== 'view' || visitor === undefined || excess) return
    const cleanSearch = search && storableSearch(search)
    if (!cleanSearch) return
    const isSearchExcess = await checkExcess.countSearch(venueId, headers)
    if (isSearchExcess) return
    await spool.accept('venue.searched', eventMessage('venue.searched', venueId, { venueId, visitor, ...cleanSearch }))
  }
