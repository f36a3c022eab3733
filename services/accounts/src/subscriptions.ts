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
  subscribeTo('review.moderated', { handle: (moderated, { id }) => mailDecisions.ofReview(moderated, id) }),
  subscribeTo('review.replied', { handle: (replied, { id }) => mailDecisions.ofReply(replied, id) }),
  subscribeTo('proposal.decided', { handle: (decided, { id }) => mailDecisions.ofProposal(decided, id) }),
  subscribeTo('visitor-proposal.decided', { handle: ({ proposalId }) => visitorMails.queue(proposalId) }),
  subscribeTo('ownership.changed', { handle: (changed, { id }) => mailDecisions.ofOwnership(changed, id) }),
  subscribeTo('friendship.changed', { handle: (changed, { id }) => mailDecisions.ofFriendship(changed, id) }),
]
