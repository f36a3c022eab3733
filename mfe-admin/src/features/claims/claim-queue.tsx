import { useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { Inbox } from '../inbox/inbox'
import { useListAddress } from '../lists/use-list-address'
import { ClaimItem } from './claim-item'
import { claimsQuery } from './queries'

const copy = nl.claims
const STATES = ['open', 'decided'] as const

/** Claims on venues, undecided (longest waiting first) or decided, with who manages each venue (OWNER-5). */
export function ClaimQueue() {
  const address = useListAddress()
  const state = address.readOneOf('state', STATES, 'open')
  const query = useQuery(claimsQuery(state, address.page))
  return (
    <Inbox
      copy={copy}
      states={STATES.map((value) => ({ value, label: copy.states[value] }))}
      state={state}
      address={address}
      query={query}
      empty={copy.empty[state]}
    >
      {(claim, onGone) => <ClaimItem claim={claim} onGone={onGone} />}
    </Inbox>
  )
}
