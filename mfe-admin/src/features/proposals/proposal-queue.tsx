import { nl } from '../../copy/nl'
import { StateInbox } from '../inbox/state-inbox'
import { ProposalItem } from './proposal-item'
import { proposalsQuery } from './queries'

/** Corrections that visitors propose, undecided (longest waiting first) or decided (PROPOSAL-6). */
export const ProposalQueue = () => (
  <StateInbox copy={nl.proposals} states={['open', 'decided']} queryOf={proposalsQuery}>
    {(proposal, onGone) => <ProposalItem proposal={proposal} onGone={onGone} />}
  </StateInbox>
)
