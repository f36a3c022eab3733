import { nl } from '../../copy/nl'
import { StateInbox } from '../inbox/state-inbox'
import { ClaimItem } from './claim-item'
import { claimsQuery } from './queries'

/** Claims on venues, undecided (longest waiting first) or decided, with who manages each venue (OWNER-5). */
export const ClaimQueue = () => (
  <StateInbox copy={nl.claims} states={['open', 'decided']} queryOf={claimsQuery}>
    {(claim, onGone) => <ClaimItem claim={claim} onGone={onGone} />}
  </StateInbox>
)
