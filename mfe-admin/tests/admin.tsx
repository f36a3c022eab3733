import type { AdminStatistics, adminFiguresApi, ReplyOutput, User, UserRow, venuesAdminApi } from '@plekje/contracts'
import { type Answers, renderRoutes } from '@plekje/testing/render-site'
import { screen, waitFor } from '@testing-library/react'
import { routes } from '../src/routes'

export const anAdmin: User = {
  id: 'a1',
  username: 'admin',
  email: 'admin@plekje.example',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isAdmin: true,
}
export const aMember: User = { ...anAdmin, id: 'm1', username: 'sanne', isAdmin: false }

export const aUserRow = (id: string, changes: Partial<UserRow> = {}): UserRow => ({
  ...aMember,
  id,
  username: id,
  email: `${id}@plekje.example`,
  isEmailVerified: true,
  createdAt: '2026-03-03T10:00:00.000Z',
  ...changes,
})

export const someStatistics: AdminStatistics = {
  totaalGebruikers: 8,
  geverifieerdeGebruikers: 7,
  totaalVenues: 1065,
  zichtbareVenues: 1060,
  aantalCategorieen: 17,
  totaalLocaties: 153,
  totaalReviews: 42,
  adminGebruikers: 2,
}

export type VenueListReply = ReplyOutput<typeof venuesAdminApi.manageVenues>
export type VenueDetails = ReplyOutput<typeof adminFiguresApi.venueDetails>

export const aVenueRow = (id: number, changes: Partial<VenueListReply['venues'][number]> = {}) => {
  const visible = changes.visible ?? true
  return {
    id,
    name: `Venue ${id}`,
    slug: `venue-${id}`,
    categoryName: 'Minigolf',
    locationName: 'Tiel',
    isVisible: visible,
    visible,
    imagesCount: 3,
    rating: '4.2',
    ...changes,
  }
}

/** A page of venues, as the server sends it. */
export function aVenueList(venues: VenueListReply['venues'], changes: Partial<VenueListReply> = {}): VenueListReply {
  const total = changes.total ?? venues.length
  const totalHidden = changes.totalHidden ?? venues.filter(({ visible }) => !visible).length
  return {
    venues,
    total,
    totalVisible: total - totalHidden,
    totalHidden,
    page: 1,
    limit: 50,
    totalPages: Math.ceil(total / 50),
    ...changes,
  }
}

const category = (id: number, slug: string, name: string, parentId: number | null = null) => ({
  id,
  slug,
  name,
  color: '#7c2d12',
  icon: slug,
  count: 1,
  parentId,
  image: '/media/1.svg',
})
const location = (id: number, slug: string, name: string) => ({
  id,
  slug,
  name,
  latitude: '52.1',
  longitude: '5.1',
  province: 'Gelderland',
  count: 1,
})
export const categories = [
  category(7, 'minigolf', 'Minigolf', 20),
  category(8, 'bars', 'Bars'),
  category(20, 'activiteiten', 'Activiteiten'),
]
export const locations = [location(3, 'tiel', 'Tiel'), location(4, 'utrecht', 'Utrecht')]

/** Renders a screen for an administrator. */
export const renderAdmin = (path: string, answers: Answers = {}) =>
  renderRoutes([...routes, { path: '*', element: <p>elsewhere</p> }], path, {
    'GET /api/user': [200, anAdmin],
    'GET /api/admin/statistics': [200, someStatistics],
    'GET /api/categories': [200, categories],
    'GET /api/locations': [200, locations],
    ...answers,
  })

/** Finds the toast with these texts. */
export const toast = (...texts: string[]) =>
  waitFor(() => {
    for (const text of texts) expect(screen.getByRole('region', { name: /^Meldingen/ })).toHaveTextContent(text)
  })

export const lostConnection = () => Promise.reject(new TypeError('Failed to fetch'))
export const never = () => new Promise<never>(() => {})

/** A response that waits until the test releases it. */
export function held<Answer>(answer: Answer) {
  let release = () => {}
  const answered = new Promise<Answer>((resolve) => {
    release = () => resolve(answer)
  })
  return { answer: () => answered, release: () => release() }
}
