import type { ReplyOutput, visitorNoticesApi } from '@plekje/contracts'
import { type InTransaction, NotFoundError } from '@plekje/service-kit'
import { fieldsWithDecision } from '../domain/proposals'
import type { ProposalRepository } from '../storage/proposal-repository'
import type { VisitorAddresses } from '../storage/visitor-addresses'

type Notice = ReplyOutput<(typeof visitorNoticesApi)['issueVisitorNotice']>

const noticeNotFound = () => new NotFoundError('notice_not_found', 'Hierover is niets (meer) te melden.')

/** The decisions that accounts mails to visitors who left an address with their proposal (PROPOSAL-15). */
export const createTellVisitors = ({
  inTransaction,
  proposals,
  addresses,
}: {
  readonly inTransaction: InTransaction
  readonly proposals: Pick<ProposalRepository, 'byId'>
  readonly addresses: Pick<VisitorAddresses, 'issue' | 'end'>
}) => ({
  /** Throws 404 if there is no decision or no address. */
  async issue(proposalId: string): Promise<Notice> {
    const proposal = await proposals.byId(proposalId)
    if (proposal?.queue.state !== 'decided') throw noticeNotFound()
    const to = await inTransaction(() => addresses.issue(proposalId))
    if (to === null) throw noticeNotFound()
    const taken = fieldsWithDecision(proposal, 'taken')
    const refused = fieldsWithDecision(proposal, 'refused')
    return { to, listingName: proposal.listingName, taken, refused }
  },

  end: (proposalId: string): Promise<void> => addresses.end(proposalId),
})
