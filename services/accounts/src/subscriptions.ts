import { subscribeTo } from '@plekje/service-kit'
import type { ErasureRepository } from './storage/erasure-repository'
import type { MailModeration } from './use-cases/mail-moderation'
import type { RefreshSessions } from './use-cases/refresh-sessions'

/**
 * Maps events to use cases. Handles the service's own events too: a process may have ended between a change and the
 * update of its sessions.
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
