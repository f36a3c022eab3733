import {
  isFromOsm,
  type ListingCard,
  OSM_CREDIT,
  type SearchCriteria,
  searchTitle,
  writeCriteria,
} from '@plekje/contracts'
import { listingPath } from '@plekje/contracts/page-addresses'
import { escapeXml } from './xml-text'

export interface SearchFeedContent {
  readonly criteria: SearchCriteria
  /** Name of the category, if known. */
  readonly category: string | undefined
  /** Name of the place, if known. */
  readonly place: string | undefined
  /** Newest first. */
  readonly venues: readonly ListingCard[]
  readonly brand: string
  readonly siteUrl: string
}

export const SEARCH_FEED_PATH = '/search.atom'

export const feedAddress = (criteria: SearchCriteria): string => `${SEARCH_FEED_PATH}?${writeCriteria(criteria)}`

/** `updated` of a feed without entries; older than any entry, so that the first entry makes the feed newer. */
const EPOCH = '1970-01-01T00:00:00.000Z'

/** Search results as an Atom feed (RFC 4287). An entry has the text of the venue's card. */
export function searchFeed(content: SearchFeedContent): string {
  const { criteria, venues, brand, siteUrl } = content
  const title = `${searchTitle(criteria, content)} | ${brand}`
  const updated = venues.map(({ updatedAt }) => isoTime(updatedAt)).reduce(laterOf, EPOCH)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nl">',
    element('id', tagUri(siteUrl, `search?${writeCriteria(criteria)}`)),
    element('title', title),
    element('updated', updated),
    link('self', siteUrl + feedAddress(criteria), 'application/atom+xml'),
    link('alternate', `${siteUrl}/?${writeCriteria(criteria)}`, 'text/html'),
    `<author>${element('name', brand)}${element('uri', `${siteUrl}/`)}</author>`,
    ...venues.map((venue) => entry(venue, siteUrl)),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function entry(venue: ListingCard, siteUrl: string): string {
  const lines = [
    '<entry>',
    element('id', tagUri(siteUrl, `venue/${venue.id}`)),
    element('title', `${venue.name} in ${venue.locationName}`),
    element('published', isoTime(venue.createdAt)),
    element('updated', isoTime(venue.updatedAt)),
    link('alternate', siteUrl + listingPath(venue.slug), 'text/html'),
    `<category term="${escapeXml(venue.categorySlug)}" label="${escapeXml(venue.categoryName)}"/>`,
    element('summary', venue.shortDescription),
  ]
  if (isFromOsm(venue)) lines.push(element('rights', OSM_CREDIT))
  lines.push('</entry>')
  return lines.join('\n')
}

/**
 * A tag URI (RFC 4151), which stays the same when the address of a venue, the port or the protocol changes. Its year
 * must never change.
 */
const tagUri = (siteUrl: string, specific: string): string => `tag:${new URL(siteUrl).hostname},2026:${specific}`

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
const link = (rel: string, href: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`

const isoTime = (text: string): string => new Date(text).toISOString()
const laterOf = (left: string, right: string): string => (left > right ? left : right)
