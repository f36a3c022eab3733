import { MAX_OFFSET } from '@plekje/contracts'
import type { UnitName } from '@plekje/testing'
import type { Question } from './site'
import { spreadOver } from './spread'

export interface Asked extends Question {
  readonly name: string
  readonly unit: UnitName
}

export const VENUES_PER_PAGE = 50
const MEMBERS_PER_PAGE = 50
const list = '/api/admin/venues/manage?limit=50'
const monthAgo = () => new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString()

/** Requests of administrators, with the first, middle and last pages, and those of the dashboard. */
export function questionsOf(size: { venues: number; members: number }): Asked[] {
  const pages = Math.ceil(size.venues / VENUES_PER_PAGE)
  const memberPages = Math.ceil(size.members / MEMBERS_PER_PAGE)
  /** The page that most is passed over for, of those that are gone to by their number. */
  const farthest = (all: number, perPage: number) => Math.min(Math.ceil(all / 2), Math.floor(MAX_OFFSET / perPage) + 1)
  /** A place in the order of names, whether or not a venue is there. */
  const amongNames = Buffer.from(JSON.stringify(['minigolf', 0])).toString('base64url')
  const middle = spreadOver(Math.floor(size.members / 2), size.members).getTime()
  const asked = (unit: UnitName, name: string, path: string, as?: 'analytics' | 'search'): Asked => ({
    unit,
    name,
    path,
    ...(as ? { as } : {}),
  })
  return [
    asked('listings', 'venues by name', list),
    asked('listings', 'venues, last page', `${list}&page=${pages}`),
    asked('listings', 'venues, farthest page by its number', `${list}&page=${farthest(pages, VENUES_PER_PAGE)}`),
    asked('listings', 'venues, page in the middle after a row', `${list}&page=999&after=${amongNames}`),
    asked('listings', 'venues, page in the middle before a row', `${list}&page=999&before=${amongNames}`),
    asked('listings', 'venues by rating, descending', `${list}&sort=rating&order=desc`),
    asked('listings', 'venues of a category', `${list}&category=bars`),
    asked('listings', 'venues of a category in a place', `${list}&category=bars&location=amsterdam`),
    asked('listings', 'hidden venues', `${list}&visibility=false`),
    asked('listings', 'venues with a word in their name', `${list}&search=golf`),
    asked('listings', 'categories with counts', '/api/categories'),
    asked('listings', 'figures', '/api/internal/venue-figures', 'analytics'),
    asked('listings', 'added per hour, of a month', `/api/internal/venue-figures?since=${monthAgo()}`, 'analytics'),
    asked('listings', 'versions of 1,000 venues, for search', '/api/internal/venues/versions?limit=1000', 'search'),
    asked('listings', '1,000 venues, for search', '/api/internal/venues?limit=1000', 'search'),
    asked('accounts', 'members', '/api/admin/users?page=1'),
    asked('accounts', 'members, last page', `/api/admin/users?page=${memberPages}`),
    asked(
      'accounts',
      'members, farthest page by its number',
      `/api/admin/users?page=${farthest(memberPages, MEMBERS_PER_PAGE)}`,
    ),
    asked('accounts', 'members, page in the middle after a row', `/api/admin/users?limit=50&after=${middle}.u`),
    asked('accounts', 'members, page in the middle before a row', `/api/admin/users?limit=50&before=${middle}.u`),
    asked('accounts', 'members with a part of a name', '/api/admin/users?page=1&search=hanneke7'),
    asked(
      'accounts',
      'one member by a part of an address',
      `/api/admin/users?page=1&search=${size.members - 7}%40voor`,
    ),
    asked('accounts', 'members with a part that all have', '/api/admin/users?page=1&search=voorbeeld'),
    asked('accounts', 'members with one letter', '/api/admin/users?page=1&search=e'),
    asked('accounts', 'figures', '/api/internal/account-figures', 'analytics'),
    asked(
      'accounts',
      'registered per hour, of a month',
      `/api/internal/account-figures?since=${monthAgo()}`,
      'analytics',
    ),
    asked('reviews', 'figures', '/api/internal/review-figures', 'analytics'),
    asked('reviews', 'written per hour, of a month', `/api/internal/review-figures?since=${monthAgo()}`, 'analytics'),
    asked('reviews', 'reported reviews', '/api/admin/reviews/reported'),
    asked('analytics', 'totals of the dashboard', '/api/admin/statistics'),
    asked('analytics', 'growth of the dashboard', '/api/admin/statistics/growth?days=30'),
    asked('analytics', 'figures of a venue', '/api/admin/venues/1/details'),
    asked('analytics', 'audit log', '/api/admin/audit'),
    asked('gateway', 'sitemap', '/sitemap.xml'),
  ]
}
