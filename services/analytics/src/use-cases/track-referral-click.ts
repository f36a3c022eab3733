import type { IncomingHttpHeaders } from 'node:http'
import type { ReferralClick } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'
import type { z } from 'zod'
import { hostOf, isBot } from '../domain/visitor'

/** Someone came by a shared link. Of where they came from the host is kept; of their browser only whether it is a bot. */
export const createTrackReferralClick =
  (spool: Pick<EventSpool, 'accept'>) =>
  async (
    { shareCode, referrer, userAgent }: z.output<typeof ReferralClick>,
    headers: IncomingHttpHeaders,
  ): Promise<void> => {
    const message = eventMessage('share.activity', shareCode, {
      kind: 'clicked',
      click: { shareCode, referrer: hostOf(referrer) },
      bot: isBot(headers['user-agent'], userAgent),
    })
    await spool.accept('share.activity', message)
  }
