import type { AdminStatistics, User } from '@plekje/contracts'
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

/** Shows a screen to an administrator. */
export const renderAdmin = (path: string, answers: Answers = {}) =>
  renderRoutes(routes, path, {
    'GET /api/user': [200, anAdmin],
    'GET /api/admin/statistics': [200, someStatistics],
    ...answers,
  })

/** The toast with this text. */
export const toast = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: /^Meldingen/ })).toHaveTextContent(text))

export const lostConnection = () => Promise.reject(new TypeError('Failed to fetch'))
export const never = () => new Promise<never>(() => {})
