import {
  Category,
  ListingDetail,
  type PlainPage,
  pageDescriptions,
  pageTitles,
  plainPageAt,
  readCriteria,
} from '@plekje/contracts'
import { categoryPath, LISTINGS, listingPath } from '@plekje/contracts/page-addresses'
import type { z } from 'zod'
import type { CachedResponse } from '../cache/cached-response'
import { feedAddress } from '../feeds/search-feed-xml'
import { breadcrumbData, siteData, venueData } from './structured-data'

/** The head of a page as crawlers and link previews read it. */
export interface PageHead {
  readonly status: 200 | 404
  readonly title: string
  readonly description: string | undefined
  /** The address without its query. */
  readonly canonical: string | undefined
  /** False when search engines should not index the page. */
  readonly isIndexed: boolean
  readonly image: string | undefined
  readonly feed?: string | undefined
  readonly structuredData: readonly object[]
}

export interface HeadSource {
  readonly brand: string
  /** Reads a public API path; rejects when its service is unavailable. */
  read(path: string): Promise<Pick<CachedResponse, 'status' | 'body'>>
}

const { category: _category, ...otherDescriptions } = pageDescriptions
const plainDescriptions: Readonly<Partial<Record<PlainPage, string>>> = otherDescriptions

const unindexedPages: ReadonlySet<PlainPage> = new Set<PlainPage>([
  'results',
  'compare',
  'signIn',
  'verifyEmail',
  'forgotPassword',
  'resetPassword',
  'undoEmailChange',
  'favorites',
  'alerts',
  'unsubscribe',
  'hoursCheck',
  'messages',
  'friends',
  'myReviews',
  'myVenues',
  'planner',
  'profile',
  'settings',
  'admin',
  'adminVenues',
  'adminVenue',
  'adminNewVenue',
  'adminImport',
])

/**
 * The head of the page at a path (PLATFORM-11). When the service answers any 4xx for the venue or category, the page is
 * a 404; when the service is unavailable, the page is a generic 200, because it may well exist.
 */
export async function describePage(
  { pathname, search, siteUrl }: { pathname: string; search: string; siteUrl: string },
  source: HeadSource,
): Promise<PageHead> {
  const { brand } = source
  const page = plainPageAt(pathname, search)
  if (page === 'notFound') return notFoundHead(pageTitles.notFound(brand))
  if (page === 'results') return resultsHead(search, { pathname, siteUrl, brand })
  if (page !== undefined) return plainHead(page, { pathname, siteUrl, brand })
  const slug = pathname.split('/')[2] ?? ''
  return pathname.startsWith(LISTINGS) ? listingHead(slug, siteUrl, source) : categoryHead(slug, siteUrl, source)
}

async function listingHead(slug: string, siteUrl: string, source: HeadSource): Promise<PageHead> {
  const { brand } = source
  const listing = await readReply(source, `/api/listings/${slug}`, ListingDetail)
  if (listing === 'missing') return notFoundHead(pageTitles.listingUnknown(brand))
  if (listing === 'unavailable') return genericHead(brand)
  const url = siteUrl + listingPath(listing.slug)
  const card = cardImageOf(listing)
  const images = [card, ...listing.images]
    .filter((path) => path !== undefined)
    .map((path) => absoluteUrl(siteUrl, path))
  return {
    status: 200,
    title: pageTitles.listing(listing.name, listing.locationName, brand),
    description: listing.shortDescription,
    canonical: url,
    isIndexed: true,
    image: images[0],
    structuredData: [
      venueData(listing, { url, images }),
      breadcrumbData([
        { name: brand, url: `${siteUrl}/` },
        { name: listing.categoryName, url: siteUrl + categoryPath(listing.categorySlug) },
        { name: listing.name, url },
      ]),
    ],
  }
}

async function categoryHead(slug: string, siteUrl: string, source: HeadSource): Promise<PageHead> {
  const { brand } = source
  const category = await readReply(source, `/api/categories/${slug}`, Category)
  if (category === 'missing') return notFoundHead(pageTitles.categoryUnknown(brand))
  if (category === 'unavailable') return genericHead(brand)
  const url = siteUrl + categoryPath(category.slug)
  return {
    status: 200,
    title: pageTitles.category(category.name, brand),
    description: pageDescriptions.category(category.name, category.count),
    canonical: url,
    isIndexed: true,
    image: category.image === '' ? undefined : absoluteUrl(siteUrl, category.image),
    structuredData: [
      breadcrumbData([
        { name: brand, url: `${siteUrl}/` },
        { name: category.name, url },
      ]),
    ],
  }
}

function plainHead(
  page: PlainPage,
  { pathname, siteUrl, brand }: { pathname: string; siteUrl: string; brand: string },
): PageHead {
  return {
    status: 200,
    title: pageTitles[page](brand),
    description: plainDescriptions[page] ?? pageDescriptions.home,
    canonical: unindexedPages.has(page) ? undefined : siteUrl + pathname,
    isIndexed: !unindexedPages.has(page),
    image: undefined,
    structuredData: page === 'home' ? [siteData(brand, `${siteUrl}/`)] : [],
  }
}

/** Searches with valid criteria have a feed to follow (SEARCH-25). */
function resultsHead(search: string, page: { pathname: string; siteUrl: string; brand: string }): PageHead {
  const criteria = readCriteria(search)
  return { ...plainHead('results', page), feed: criteria && feedAddress(criteria) }
}

async function readReply<T>({ read }: HeadSource, path: string, schema: z.ZodType<T>) {
  try {
    const { status, body } = await read(path)
    if (status >= 400 && status < 500) return 'missing'
    return status === 200 ? schema.parse(JSON.parse(body.toString())) : 'unavailable'
  } catch {
    return 'unavailable'
  }
}

const notFoundHead = (title: string): PageHead => ({
  status: 404,
  title,
  description: undefined,
  canonical: undefined,
  isIndexed: false,
  image: undefined,
  structuredData: [],
})

const genericHead = (brand: string): PageHead => ({
  status: 200,
  title: pageTitles.home(brand),
  description: pageDescriptions.home,
  canonical: undefined,
  isIndexed: true,
  image: undefined,
  structuredData: [],
})

/** The PNG of a drawn scene: social networks accept no SVG. Undefined for a photo. */
function cardImageOf({ images }: ListingDetail): string | undefined {
  const scene = /^\/media\/scenes\/([^/]+)\/([^/]+)\//.exec(images[0] ?? '')
  return scene ? `/media/cards/${scene[1]}/${scene[2]}.png` : undefined
}

const absoluteUrl = (siteUrl: string, path: string): string => (path.startsWith('/') ? siteUrl + path : path)
