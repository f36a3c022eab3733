import { type Answers, renderRoutes } from '@plekje/testing/render-site'
import { routes } from '../src/routes'
import { aCategory, aPlace } from './fixtures'

export { type Answers, type Call, refusal } from '@plekje/testing/render-site'

const ALWAYS: Answers = {
  'GET /api/categories': [
    200,
    [
      aCategory(7, 'Minigolf', 'minigolf', 72),
      aCategory(8, 'Bowlen', 'bowling', 70),
      aCategory(9, 'Bars', 'bars', 130),
    ],
  ],
  'GET /api/locations': [200, [aPlace(1, 'Utrecht', 40), aPlace(2, 'Almelo', 0), aPlace(3, 'Tiel', 3)]],
  'GET /api/listings/featured': [200, []],
  'POST /api/admin/venue-analytics/track': [202, { accepted: true }],
  'POST /api/track-share': [202, { accepted: true }],
}

// jsdom does not know the element `search`, which React reports once per file.
const report = console.error
jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  if (!(typeof parts[0] === 'string' && parts[0].includes('unrecognized in this browser'))) report(...parts)
})

/** Renders the micro-frontend at an address, with a mocked server. */
export const renderSite = (path: string, answers: Answers = {}) =>
  renderRoutes([...routes, { path: '/auth', element: <h1>auth</h1> }], path, { ...ALWAYS, ...answers })
