import type { Message, MessageEvent } from '@plekje/contracts'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'

const copy = nl.messages

interface MessageLink {
  readonly text: string
  /** The page where the member acts on the message. */
  readonly to: string
}

const venueNameOf = ({ listing }: Message): string => listing?.name ?? copy.someVenue
const memberNameOf = ({ member }: Message): string => (member ? member.firstName || member.username : copy.someone)
const venuePathOf = ({ listing }: Message): string | undefined => (listing ? paths.listing(listing.slug) : undefined)

const reviewPathOf = (message: Message): string => {
  const venuePath = venuePathOf(message)
  return venuePath === undefined ? paths.myReviews() : `${venuePath}#reviews`
}

const links: Readonly<Record<MessageEvent, (message: Message) => MessageLink>> = {
  'friend-requested': (message) => ({ text: copy.events.friendRequested(memberNameOf(message)), to: paths.friends() }),
  'friend-accepted': (message) => ({ text: copy.events.friendAccepted(memberNameOf(message)), to: paths.friends() }),
  'review-replied': (message) => ({ text: copy.events.reviewReplied(venueNameOf(message)), to: reviewPathOf(message) }),
  'proposal-taken': (message) => linkToVenue(copy.events.proposalTaken, message),
  'proposal-refused': (message) => linkToVenue(copy.events.proposalRefused, message),
  'proposal-partly-taken': (message) => linkToVenue(copy.events.proposalPartlyTaken, message),
  'review-hidden': (message) => ({ text: copy.events.reviewHidden(venueNameOf(message)), to: paths.myReviews() }),
  'review-kept': (message) => ({ text: copy.events.reviewKept(venueNameOf(message)), to: paths.myReviews() }),
  'claim-granted': (message) => ({ text: copy.events.claimGranted(venueNameOf(message)), to: paths.myVenues() }),
  'claim-refused': (message) => linkToVenue(copy.events.claimRefused, message),
  'venue-disputed': (message) => ({ text: copy.events.venueDisputed(venueNameOf(message)), to: paths.myVenues() }),
  'role-removed': (message) => ({ text: copy.events.roleRemoved(venueNameOf(message)), to: paths.myVenues() }),
  invited: (message) => ({ text: copy.events.invited(venueNameOf(message)), to: paths.myVenues() }),
  'venues-found': ({ search }) =>
    search
      ? {
          text: copy.events.venuesFound(search.count, search.name),
          to: `${paths.home()}?${search.criteria}&sortBy=newest`,
        }
      : { text: copy.unknown, to: paths.alerts() },
}

/** Links to the venue's page, or to the messages if the message names no venue. */
const linkToVenue = (textOf: (venue: string) => string, message: Message): MessageLink => ({
  text: textOf(venueNameOf(message)),
  to: venuePathOf(message) ?? paths.messages(),
})

/** Returns the text and link of a message. An event that only a newer server knows gets a general text. */
export function linkOf(message: Message): MessageLink {
  return links[message.event]?.(message) ?? { text: copy.unknown, to: paths.messages() }
}
