import { PAGES } from '@plekje/contracts/page-addresses'
import type { Mail } from '@plekje/engines'
import type { FriendNotice } from '../storage/user-model'
import { compose, type MailFacts } from './mail-texts'

export const friendSubject = (change: FriendNotice['change'], otherName: string): string =>
  change === 'requested' ? `${otherName} wil vrienden worden` : `${otherName} en jij zijn nu vrienden`

/** Tells a member of a friend request, or that the member's own request was accepted. */
export function friendMail({
  change,
  otherName,
  ...facts
}: MailFacts & Pick<FriendNotice, 'change'> & { readonly otherName: string }): Mail {
  const isRequest = change === 'requested'
  return compose(facts, {
    subject: friendSubject(change, otherName),
    title: isRequest ? 'Een vriendschapsverzoek' : 'Je verzoek is aangenomen',
    before: [
      isRequest
        ? `${otherName} stuurde je een vriendschapsverzoek op ${facts.brand}. Bij Vrienden neem je het aan of wijs je het af.`
        : `${otherName} heeft je vriendschapsverzoek op ${facts.brand} aangenomen.`,
    ],
    button: facts.siteUrl ? { label: 'Naar Vrienden', url: facts.siteUrl + PAGES.friends } : undefined,
    after: [],
  })
}
