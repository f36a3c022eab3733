import { MAX_OFFSET } from '@plekje/contracts'
import type { UnitName } from '@plekje/testing'
import type { SiteRequest } from './site'
import { spreadOver } from './spread'

export interface NamedRequest extends SiteRequest {
  readonly name: string
  readonly unit: UnitName
}

export const VENUES_PER_PAGE = 50
const MEMBERS_PER_PAGE = 50
const VENUES = '/api/admin/venues/manage?limit=50'
const MEMBERS = '/api/admin/users?'
const monthAgo = () => new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString()

/** Requests of administrators (of the first, middle and last pages, and of the dashboard) and of other units. */
export function requestsOf(size: { venues: number; members: number }): NamedRequest[] {
  const pages = Math.ceil(size.venues / VENUES_PER_PAGE)
  const memberPages = Math.ceil(size.members / MEMBERS_PER_PAGE)
  /** The most expensive page by number: the one with the largest offset. */
  const farthest = (pageCount: number, perPage: number) =>
    Math.min(Math.ceil(pageCount / 2), Math.floor(MAX_OFFSET / perPage) + 1)
  /** A cursor in the order of names, whether or not a venue has that name. */
  const nameCursor = Buffer.from(JSON.stringify(['minigolf', 0])).toString('base64url')
  const middle = spreadOver(Math.floor(size.members / 2), size.members).getTime()
  type Caller = SiteRequest['as']
  const request = (unit: UnitName, name: string, path: string, as?: Caller): NamedRequest => ({ unit, name, path, as })
  return [
    request('listings', 'venues by name', VENUES),
    request('listings', 'venues, last page', `${VENUES}&page=${pages}`),
    request('listings', 'venues, farthest page by its number', `${VENUES}&page=${farthest(pages, VENUES_PER_PAGE)}`),
    request('listings', 'venues, page in the middle after a row', `${VENUES}&page=999&after=${nameCursor}`),
    request('listings', 'venues, page in the middle before a row', `${VENUES}&page=999&before=${nameCursor}`),
    request('listings', 'venues by rating, descending', `${VENUES}&sort=rating&order=desc`),
    request('listings', 'venues of a category', `${VENUES}&category=bars`),
    request('listings', 'venues of a category in a place', `${VENUES}&category=bars&location=amsterdam`),
    request('listings', 'hidden venues', `${VENUES}&visibility=false`),
    request('listings', 'venues with a word in their name', `${VENUES}&search=golf`),
    request('listings', 'categories with counts', '/api/categories'),
    request('listings', 'figures', '/api/internal/venue-figures', 'analytics'),
    request('listings', 'added per hour, of a month', `/api/internal/venue-figures?since=${monthAgo()}`, 'analytics'),
    request('listings', 'versions of 1,000 venues, for search', '/api/internal/venues/versions?limit=1000', 'search'),
    request('listings', '1,000 venues, for search', '/api/internal/venues?limit=1000', 'search'),
    request('accounts', 'members', `${MEMBERS}page=1`),
    request('accounts', 'members, last page', `${MEMBERS}page=${memberPages}`),
    request(
      'accounts',
      'members, farthest page by its number',
      `${MEMBERS}page=${farthest(memberPages, MEMBERS_PER_PAGE)}`,
    ),
    request('accounts', 'members, page in the middle after a row', `${MEMBERS}limit=50&after=${middle}.u`),
    request('accounts', 'members, page in the middle before a row', `${MEMBERS}limit=50&before=${middle}.u`),
    request('accounts', 'members with a part of a name', `${MEMBERS}page=1&search=hanneke7`),
    request('accounts', 'one member by a part of an address', `${MEMBERS}page=1&search=${size.members - 7}%40voor`),
    request('accounts', 'members with a part that all have', `${MEMBERS}page=1&search=voorbeeld`),
    request('accounts', 'members with one letter', `${MEMBERS}page=1&search=e`),
    request('accounts', 'figures', '/api/internal/account-figures', 'analytics'),
    request(
      'accounts',
      'registered per hour, of a month',
      `/api/internal/account-figures?since=${monthAgo()}`,
      'analytics',
    ),
    request('reviews', 'figures', '/api/internal/review-figures', 'analytics'),
    request('reviews', 'written per hour, of a month', `/api/internal/review-figures?since=${monthAgo()}`, 'analytics'),
    request('reviews', 'reported reviews', '/api/admin/reviews/reported'),
    request('analytics', 'totals of the dashboard', '/api/admin/statistics'),
    request('analytics', 'growth of the dashboard', '/api/admin/statistics/growth?days=30'),
    request('analytics', 'figures of a venue', '/api/admin/venues/1/details'),
    request('analytics', 'audit log', '/api/admin/audit'),
    request('gateway', 'sitemap', '/sitemap.xml'),
  ]
}
