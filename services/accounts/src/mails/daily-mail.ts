import type { MailKindSetting } from '@plekje/contracts'
import { LISTINGS, PAGES } from '@plekje/contracts/page-addresses'
import type { Mail } from '@plekje/engines'
import type { DailyNotice } from '../storage/user-model'
import { friendSubject } from './friend-mail'
import { compose, type LinkList, type MailFacts } from './mail-texts'
import { ownershipSubject } from './ownership-mails'
import { proposalOutcome } from './proposal-mail'

const titles: Readonly<Record<MailKindSetting, string>> = {
  friends: 'Vrienden',
  replies: 'Reacties op je reviews',
  proposals: 'Je voorstellen',
  moderation: 'Je reviews',
  venues: 'Je zaken',
}

/** The notices of a day in one mail, a line each (MESSAGE-11). Null if all are about members who left. */
export function dailyMail({
  notices,
  usernames,
  ...facts
}: MailFacts & {
  readonly notices: readonly DailyNotice[]
  readonly usernames: ReadonlyMap<string, string>
}): Mail | null {
  const lists: LinkList[] = []
  for (const kind of Object.keys(titles) as MailKindSetting[]) {
    const links = notices
      .filter((notice) => notice.kind === kind)
      .map((notice) => lineOf(notice, facts, usernames))
      .filter((line) => line !== undefined)
    if (links.length > 0) lists.push({ title: titles[kind], links })
  }
  const count = lists.reduce((sum, { links }) => sum + links.length, 0)
  if (count === 0) return null
  return compose(facts, {
    subject: count === 1 ? `1 bericht op ${facts.brand}` : `${count} berichten op ${facts.brand}`,
    title: 'Dit gebeurde er sinds gisteren',
    before: [],
    lists,
    button: { label: 'Naar Berichten', url: facts.siteUrl + PAGES.messages },
    after: [],
  })
}

function lineOf(
  { moderation, proposal, reply, ownership, friend }: DailyNotice,
  { siteUrl, brand }: Pick<MailFacts, 'siteUrl' | 'brand'>,
  usernames: ReadonlyMap<string, string>,
): LinkList['links'][number] | undefined {
  if (moderation) {
    const { listingName, decision, reason } = moderation
    const outcome = decision === 'hidden' ? 'is verborgen' : 'blijft staan'
    const label = `Je review van ${listingName} ${outcome}. De reden: ${reason.replace(/\s+/g, ' ')}`
    return { label, url: siteUrl + PAGES.myReviews }
  }
  if (proposal) {
    const outcome = proposalOutcome(proposal).join(' ')
    return { label: `Je voorstel voor ${proposal.listingName} is bekeken. ${outcome}`, url: siteUrl + PAGES.messages }
  }
  if (reply) {
    const url = `${siteUrl}${LISTINGS}${reply.listingSlug}#reviews`
    return { label: `${reply.listingName} heeft op je review gereageerd`, url }
  }
  if (ownership) return { label: ownershipSubject(ownership, brand), url: siteUrl + PAGES.myVenues }
  if (!friend) return undefined
  const username = usernames.get(friend.otherId)
  if (username === undefined) return undefined
  return { label: friendSubject(friend.change, username), url: siteUrl + PAGES.friends }
}
