import { useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { Inbox } from '../inbox/inbox'
import { useListAddress } from '../lists/use-list-address'
import { ProposalItem } from './proposal-item'
import { proposalsQuery } from './queries'

const copy = nl.proposals
const STATES = ['open', 'decided'] as const

/** Corrections that visitors propose, undecided (longest waiting first) or decided (PROPOSAL-6). */
export function ProposalQueue() {
  const address = useListAddress()
  const state = address.readOneOf('state', STATES, 'open')
  const query = useQuery(proposalsQuery(state, address.page))
  return (
    <Inbox
      copy={copy}
      states={STATES.map((value) => ({ value, label: copy.states[value] }))}
      state={state}
      address={address}
      query={query}
      empty={copy.empty[state]}
    >
      {(proposal, onGone) => <ProposalItem proposal={proposal} onGone={onGone} />}
    </Inbox>
  )
}
