import type { Message, MessageEvent } from '@plekje/contracts'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'

const copy = nl.messages

interface Words {
  readonly text: string
  /** The page on which the member acts on it. */
  readonly to: string
}

const venueOf = ({ listing }: Message): string => listing?.name ?? copy.someVenue
const memberOf = ({ member }: Message): string => (member ? member.firstName || member.username : copy.someone)
const pageOf = ({ listing }: Message): string | undefined => (listing ? paths.listing(listing.slug) : undefined)

const reviewOf = (message: Message): string => {
  const page = pageOf(message)
  return page === undefined ? paths.myReviews() : `${page}#reviews`
}

const words: Readonly<Record<MessageEvent, (message: Message) => Words>> = {
  'friend-requested': (message) => ({ text: copy.events.friendRequested(memberOf(message)), to: paths.friends() }),
  'friend-accepted': (message) => ({ text: copy.events.friendAccepted(memberOf(message)), to: paths.friends() }),
  'review-replied': (message) => ({ text: copy.events.reviewReplied(venueOf(message)), to: reviewOf(message) }),
  'proposal-taken': (message) => aboutVenue(copy.events.proposalTaken, message),
  'proposal-refused': (message) => aboutVenue(copy.events.proposalRefused, message),
  'proposal-partly-taken': (message) => aboutVenue(copy.events.proposalPartlyTaken, message),
  'review-hidden': (message) => ({ text: copy.events.reviewHidden(venueOf(message)), to: paths.myReviews() }),
  'review-kept': (message) => ({ text: copy.events.reviewKept(venueOf(message)), to: paths.myReviews() }),
  'claim-granted': (message) => ({ text: copy.events.claimGranted(venueOf(message)), to: paths.myVenues() }),
  'claim-refused': (message) => aboutVenue(copy.events.claimRefused, message),
  'venue-disputed': (message) => ({ text: copy.events.venueDisputed(venueOf(message)), to: paths.myVenues() }),
  'role-removed': (message) => ({ text: copy.events.roleRemoved(venueOf(message)), to: paths.myVenues() }),
  invited: (message) => ({ text: copy.events.invited(venueOf(message)), to: paths.myVenues() }),
  'venues-found': ({ search }) =>
    search
      ? {
          text: copy.events.venuesFound(search.count, search.name),
          to: `${paths.home()}?${search.criteria}&sortBy=newest`,
        }
      : { text: copy.unknown, to: paths.alerts() },
}

/** A venue without a page has no link of its own. */
const aboutVenue = (textOf: (venue: string) => string, message: Message): Words => ({
  text: textOf(venueOf(message)),
  to: pageOf(message) ?? paths.messages(),
})

/** The text of a message and its link. An event of a newer server has words that fit all. */
export function wordsOf(message: Message): Words {
  return words[message.event]?.(message) ?? { text: copy.unknown, to: paths.messages() }
}
