import type { IncomingHttpHeaders } from 'node:http'
import { type PageEvent, withoutUndefined } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'
import { hasConsent, isBot } from '../http/visitor'

/** Accepts page views and events. The id that links the events of a browser tab is stored with consent only. */
export const createTrackPage =
  (spool: Pick<EventSpool, 'accept'>) =>
  async ({ events }: { events: readonly PageEvent[] }, headers: IncomingHttpHeaders): Promise<void> => {
    const bot = isBot(headers['user-agent'])
    const mayLink = hasConsent(headers)
    await Promise.all(
      events.map(({ visit, ...event }) => {
        const path = pagePath(event.path)
        const data = withoutUndefined({ ...event, path, visit: mayLink ? visit : undefined, bot })
        return spool.accept('page.views', eventMessage('page.views', path, data))
      }),
    )
  }

/** The path of a page without query and fragment, which may contain searches, codes and tokens. */
function pagePath(url: string): string {
  const path = url.split(/[?#]/, 1)[0]?.replace(/\/+$/, '')
  return path || '/'
}
