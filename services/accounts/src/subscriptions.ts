import { subscribeTo } from '@plekje/service-kit'
import type { ErasureRepository } from './storage/erasure-repository'
import type { MailModeration } from './use-cases/mail-moderation'
import type { RefreshSessions } from './use-cases/refresh-sessions'

/**
 * Event → use case. Its own events too: a process that ended right after a change has left sessions as they were.
 */
export const accountSubscriptions = (
  erasures: ErasureRepository,
  refreshSessions: RefreshSessions,
  mailModeration: MailModeration,
) => [
  subscribeTo('account.changed', {
    handle: async ({ userId, change, service }) => {
      if (change === 'erasure-confirmed' && service) await erasures.confirm(userId, service)
      if (change === 'rights' || change === 'erased') await refreshSessions(userId)
    },
  }),
  subscribeTo('review.moderated', { handle: (moderated, { id }) => mailModeration(moderated, id) }),
]
