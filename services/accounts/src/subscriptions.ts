import { subscribeTo } from '@plekje/service-kit'
import type { VisitorMailSender } from './mails/send-visitor-mails'
import type { ErasureRepository } from './storage/erasure-repository'
import type { MailDecisions } from './use-cases/mail-decisions'
import type { RefreshSessions } from './use-cases/refresh-sessions'

/**
 * Maps events to use cases. The service also receives its own events: a process may have ended between a change and the
 * update of the sessions.
 */
export const accountSubscriptions = (
  erasures: ErasureRepository,
  refreshSessions: RefreshSessions,
  mailDecisions: MailDecisions,
  visitorMails: Pick<VisitorMailSender, 'queue'>,
) => [
  subscribeTo('account.changed', {
    handle: async ({ userId, change, service }) => {
      if (change === 'erasure-confirmed' && service) await erasures.confirm(userId, service)
      if (change === 'rights' || change === 'erased') await refreshSessions(userId)
    },
  }),
  subscribeTo('review.moderated', { handle: (data, { id }) => mailDecisions.queueReviewMail(data, id) }),
  subscribeTo('review.replied', { handle: (data, { id }) => mailDecisions.queueReplyMail(data, id) }),
  subscribeTo('proposal.decided', { handle: (data, { id }) => mailDecisions.queueProposalMail(data, id) }),
  subscribeTo('visitor-proposal.decided', { handle: ({ proposalId }) => visitorMails.queue(proposalId) }),
  subscribeTo('ownership.changed', { handle: (data, { id }) => mailDecisions.queueOwnershipMail(data, id) }),
  subscribeTo('friendship.changed', { handle: (data, { id }) => mailDecisions.queueFriendshipMail(data, id) }),
]
