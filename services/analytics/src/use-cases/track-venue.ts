import type { IncomingHttpHeaders } from 'node:http'
import type { EventData, VenueAction } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'
import type { z } from 'zod'
import { isBot } from '../http/visitor'
import type { MarkReports } from './mark-reports'

/** Accepts a view, call or website click. Does not check that the venue exists, so that the visitor never waits. */
export const createTrackVenue =
  (spool: Pick<EventSpool, 'accept'>, mark: Pick<MarkReports, 'ofVenue'>) =>
  async ({ venueId, actionType }: z.output<typeof VenueAction>, headers: IncomingHttpHeaders): Promise<void> => {
    const bot = isBot(headers['user-agent'])
    const marks = bot ? {} : await mark.ofVenue(actionType, venueId, headers)
    const data: EventData<'venue.activity'> = { venueId, actionType, bot, ...marks }
    await spool.accept('venue.activity', eventMessage('venue.activity', venueId, data))
  }
