import type { Category, Client, listingsApi } from '@plekje/contracts'

/** A venue as a map for crawlers needs it. */
export interface MappedVenue {
  readonly id: number
  readonly slug: string
  readonly updatedAt: string
}

export interface Sitemap {
  /** `/sitemap.xml`: all addresses, or an index of pages when they are more than one page may hold. */
  root(siteUrl: string): Promise<string>
  /** `/sitemaps/<page>.xml`, from 1 on; undefined beyond the last. */
  page(siteUrl: string, page: number): Promise<string | undefined>
  /**
   * A venue changed: the next one who asks gets a new map, but not before a minute has passed. One that was hidden or
   * removed is left out at once.
   */
  changed(id: number, isVisible: boolean): void
}

/** The limit of the sitemap protocol. */
const MAX_URLS = 50_000
const MIN_AGE_MS = 60_000
/** Also without events the map is made anew after this time. */
const MAX_AGE_MS = 60 * 60_000
const EXPORT_PAGE = 1000

const staticPaths = [
  '/',
  '/featured',
  '/locations',
  '/about',
  '/contact',
  '/help',
  '/advertise',
  '/privacy',
  '/terms',
  '/hoe-we-reviews-controleren',
] as const

interface SiteMap {
  readonly entries: readonly { readonly path: string; readonly changedAt?: string; readonly id?: number }[]
  readonly madeAt: number
}

/** Visible venues, categories and pages, read from the listings service. */
export function createSitemap(options: {
  readonly listings: Pick<Client<typeof listingsApi>, 'exportVenues' | 'listCategories'>
  readonly now?: () => number
}): Sitemap {
  const now = options.now ?? Date.now
  let current: SiteMap | undefined
  let making: Promise<SiteMap> | undefined
  let isOutdated = false
  /** Venues that left since the map was begun, each with a mark of its own. */
  const left = new Map<number, symbol>()

  const make = async (): Promise<SiteMap> => {
    isOutdated = false
    const madeAt = now()
    const before = [...left]
    const [categories, venues] = await Promise.all([
      options.listings.listCategories(),
      readVisibleVenues(options.listings),
    ])
    for (const [id, mark] of before) if (left.get(id) === mark) left.delete(id)
    current = { entries: entriesOf(categories, venues), madeAt }
    return current
  }

  const read = async (): Promise<SiteMap> => {
    const age = current === undefined ? Number.POSITIVE_INFINITY : now() - current.madeAt
    if (current && age < (isOutdated ? MIN_AGE_MS : MAX_AGE_MS)) return current
    making ??= make().finally(() => {
      making = undefined
    })
    try {
      return await making
    } catch (error) {
      // An old map is better than none while listings is away.
      if (current) return current
      throw error
    }
  }

  const shown = async () => {
    const { entries } = await read()
    return left.size === 0 ? entries : entries.filter(({ id }) => id === undefined || !left.has(id))
  }

  return {
    async root(siteUrl) {
      const entries = await shown()
      if (entries.length <= MAX_URLS) return urlSet(siteUrl, entries)
      const pages = Array.from({ length: Math.ceil(entries.length / MAX_URLS) }, (_, index) => index + 1)
      const rows = pages.map((page) => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemaps/${page}.xml`)}</loc></sitemap>`)
      return `${declaration}<sitemapindex xmlns="${namespace}">\n${rows.join('\n')}\n</sitemapindex>\n`
    },
    async page(siteUrl, page) {
      const entries = await shown()
      const part = entries.slice((page - 1) * MAX_URLS, page * MAX_URLS)
      return part.length === 0 ? undefined : urlSet(siteUrl, part)
    },
    changed(id, isVisible) {
      isOutdated = true
      if (isVisible) left.delete(id)
      else left.set(id, Symbol('left'))
    },
  }
}

async function readVisibleVenues(listings: Pick<Client<typeof listingsApi>, 'exportVenues'>): Promise<MappedVenue[]> {
  const venues: MappedVenue[] = []
  for (let afterId = 0; ; ) {
    const page = await listings.exportVenues({ query: { afterId, limit: EXPORT_PAGE } })
    for (const { id, slug, updatedAt, isVisible } of page.venues) if (isVisible) venues.push({ id, slug, updatedAt })
    const last = page.venues.at(-1)
    if (page.done || last === undefined) return venues
    afterId = last.id
  }
}

const entriesOf = (categories: readonly Category[], venues: readonly MappedVenue[]): SiteMap['entries'] => [
  ...staticPaths.map((path) => ({ path })),
  ...categories.map(({ slug }) => ({ path: `/category/${encodeURIComponent(slug)}` })),
  ...venues.map(({ id, slug, updatedAt }) => ({
    id,
    path: `/listing/${encodeURIComponent(slug)}`,
    changedAt: updatedAt,
  })),
]

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlSet(siteUrl: string, entries: SiteMap['entries']): string {
  const rows = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt === undefined ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`
  })
  return `${declaration}<urlset xmlns="${namespace}">\n${rows.join('\n')}\n</urlset>\n`
}

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** What crawlers may visit: pages for everyone. */
export const robotsText = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /auth',
    'Disallow: /verify-email',
    'Disallow: /forgot-password',
    'Disallow: /reset-password',
    'Disallow: /undo-email-change',
    'Disallow: /favorites',
    'Disallow: /favorieten',
    'Disallow: /friends',
    'Disallow: /my-reviews',
    'Disallow: /ai-planner',
    'Disallow: /profile',
    'Disallow: /settings',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
