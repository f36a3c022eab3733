import type { IncomingHttpHeaders } from 'node:http'
import type { PageEvent } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'
import { hasConsent, isBot } from '../http/visitor'

/** Page views and events. What ties those of one tab together is kept with consent only. */
export const createTrackPage =
  (spool: Pick<EventSpool, 'accept'>) =>
  async ({ events }: { events: readonly PageEvent[] }, headers: IncomingHttpHeaders): Promise<void> => {
    const bot = isBot(headers['user-agent'])
    const isAgreed = hasConsent(headers)
    await Promise.all(
      events.map(({ visit, ...event }) => {
        const path = pagePath(event.path)
        const data = { ...event, path, ...(isAgreed && visit ? { visit } : {}), bot }
        return spool.accept('page.views', eventMessage('page.views', path, data))
      }),
    )
  }

/** A path without what may follow it: queries and fragments hold searches, codes and tokens. */
function pagePath(given: string): string {
  const path = given.split(/[?#]/, 1)[0]?.replace(/\/+$/, '')
  return path || '/'
}
