import type { IncomingHttpHeaders } from 'node:http'
import type { Member, TrackedShare } from '@plekje/contracts'
import { type EventSpool, eventMessage } from '@plekje/service-kit'
import type { z } from 'zod'
import { hasConsent, isBot } from '../http/visitor'
import type { CheckExcess } from './check-excess'

/** Accepts a share. Its author is the signed-in member, with consent only; a member in the body is ignored. */
export const createTrackShare =
  (spool: Pick<EventSpool, 'accept'>, checkExcess: Pick<CheckExcess, 'countShare'>) =>
  async (
    { userId: _ignored, ...share }: z.output<typeof TrackedShare>,
    headers: IncomingHttpHeaders,
    member: Member | undefined,
  ): Promise<void> => {
    const by = member && hasConsent(headers) ? { userId: member.id } : {}
    const bot = isBot(headers['user-agent'])
    const added = bot ? {} : await checkExcess.countShare(share.listingId, headers)
    const message = eventMessage('share.activity', share.shareCode, { kind: 'shared', share, by, bot, ...added })
    await spool.accept('share.activity', message)
  }
