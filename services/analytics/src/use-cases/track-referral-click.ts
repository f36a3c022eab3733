import type { IncomingHttpHeaders } from 'node:http'
import type { ReferralClick } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'
import type { z } from 'zod'
import { hostOf, isBot } from '../http/visitor'
import type { CheckExcess } from './check-excess'

/** Accepts a click on a shared link. Stores only the host of the referrer and whether the browser is a bot. */
export const createTrackReferralClick =
  (spool: Pick<EventSpool, 'accept'>, checkExcess: Pick<CheckExcess, 'countReferralClick'>) =>
  async (
    { shareCode, referrer, userAgent }: z.output<typeof ReferralClick>,
    headers: IncomingHttpHeaders,
  ): Promise<void> => {
    const bot = isBot(headers['user-agent'], userAgent)
    const added = bot ? {} : await checkExcess.countReferralClick(shareCode, headers)
    const click = { shareCode, referrer: hostOf(referrer) }
    const message = eventMessage('share.activity', shareCode, { kind: 'clicked', click, bot, ...added })
    await spool.accept('share.activity', message)
  }
