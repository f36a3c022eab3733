import { escapeXml } from './xml-text'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function urlSet(
  siteUrl: string,
  entries: readonly { readonly path: string; readonly changedAt?: string }[],
): string {
  const rows = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt === undefined ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`
  })
  return `${declaration}<urlset xmlns="${namespace}">\n${rows.join('\n')}\n</urlset>\n`
}

/** A sitemap index of `pages` sitemaps, from `/sitemaps/1.xml` on. */
export function sitemapIndex(siteUrl: string, pages: number): string {
  const rows = Array.from({ length: pages }, (_, index) => {
    const address = escapeXml(`${siteUrl}/sitemaps/${index + 1}.xml`)
    return `<sitemap><loc>${address}</loc></sitemap>`
  })
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${rows.join('\n')}\n</sitemapindex>\n`
}

/** robots.txt: crawlers may visit public pages only. */
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
    'Disallow: /alerts',
    'Disallow: /unsubscribe',
    'Disallow: /hours-check',
    'Disallow: /messages',
    'Disallow: /friends',
    'Disallow: /my-reviews',
    'Disallow: /my-venues',
    'Disallow: /ai-planner',
    'Disallow: /profile',
    'Disallow: /settings',
    'Disallow: /search.atom',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
