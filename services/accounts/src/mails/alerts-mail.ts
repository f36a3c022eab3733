import { type AlertNews, isFromOsm, OSM_CREDIT } from '@plekje/contracts'
import { listingPath, PAGES } from '@plekje/contracts/page-addresses'
import type { Mail } from '@plekje/engines'
import type { AlertsNotice } from '../storage/user-model'
import { compose, type LinkList, type MailFacts } from './mail-texts'

/**
 * Reports new venues per saved search. The member can stop these mails with one click in a mail program (RFC 8058), or
 * by a link to a page that asks first.
 */
export function alertsMail({ unsubscribeToken, news, ...facts }: MailFacts & AlertsNotice): Mail {
  const { siteUrl, brand } = facts
  const count = news.reduce((sum, { venues, more }) => sum + venues.length + more, 0)
  const [first] = news
  const places = count === 1 ? '1 nieuwe plek' : `${count} nieuwe plekken`
  const about = news.length === 1 && first ? `: ${first.name}` : ''
  const token = new URLSearchParams({ token: unsubscribeToken })
  const hasOsmData = news.some(({ venues }) => venues.some(isFromOsm))
  const explanations = [
    'Je krijgt deze mail omdat je deze zoekopdrachten volgt. Bij Mijn meldingen kies je hoe vaak.',
    `Geen meldingen meer? Zet ze hier uit: ${siteUrl}${PAGES.unsubscribe}?${token}`,
  ]
  const mail = compose(facts, {
    subject: `${places}${about} (${brand})`,
    title: count === 1 ? 'Er is een nieuwe plek voor je' : 'Er zijn nieuwe plekken voor je',
    before: [
      news.length === 1
        ? 'Sinds de vorige mail vonden we dit voor de zoekopdracht die je volgt.'
        : 'Sinds de vorige mail vonden we dit voor de zoekopdrachten die je volgt.',
    ],
    lists: news.map((newsOfAlert) => listOf(newsOfAlert, siteUrl)),
    button: { label: 'Mijn meldingen', url: siteUrl + PAGES.alerts },
    after: hasOsmData ? [`Gegevens: ${OSM_CREDIT}`, ...explanations] : explanations,
  })
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${siteUrl}/api/alerts/unsubscribe?${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const listOf = ({ name, criteria, venues, more }: AlertNews, siteUrl: string): LinkList => ({
  title: name,
  links: [
    ...venues.map((venue) => ({
      label: `${venue.name} in ${venue.locationName} (${venue.categoryName})`,
      url: siteUrl + listingPath(venue.slug),
    })),
    {
      label: more > 0 ? `Nog ${more} nieuwe: bekijk alles` : 'Bekijk alles wat deze zoekopdracht vindt',
      url: `${siteUrl}${PAGES.home}?${criteria}&sortBy=newest`,
    },
  ],
})
