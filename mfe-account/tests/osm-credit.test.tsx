import { renderRoutes } from '@plekje/testing/render-site'
import { screen } from '@testing-library/react'
import { routes } from '../src/routes'
import { aListing, aMember, aPlan, aStop } from './members'
import { FakeStream, openPlanner } from './planning'

const CREDIT = '© OpenStreetMap-bijdragers (ODbL)'
const COPYRIGHT = 'https://www.openstreetmap.org/copyright'
const fromOsm = { attribution: 'osm' as const }

// Loads the pages' code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() =>
  Promise.all([import('../src/features/favorites/favorites-page'), import('../src/features/planner/planner-page')]),
)
beforeEach(() => {
  sessionStorage.clear()
  Object.assign(globalThis, { EventSource: FakeStream })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EventSource')
})

async function showFavorites(origins: readonly object[]) {
  const venues = origins.map((origin, at) =>
    aListing({ id: at + 1, slug: `plek-${at + 1}`, name: `Plek ${at + 1}`, ...origin }),
  )
  const site = renderRoutes(routes, '/favorites', {
    'GET /api/user': [200, aMember],
    'GET /api/favorites': [200, venues.map(({ id }) => ({ listingId: id }))],
    'GET /api/user/favorites': [200, venues],
  })
  await screen.findByRole('link', { name: 'Plek 1' })
  return site
}

async function showPlan(origin: object) {
  const plan = aPlan({ locations: [aStop('de-otter'), aStop('de-kade', origin)] })
  openPlanner({ 'GET /api/plans/p1': [200, plan] }, '/ai-planner?plan=p1')
  await screen.findByRole('link', { name: 'Plek de-kade' })
}

describe('the OpenStreetMap credit', () => {
  it('appears once below favourites that include OpenStreetMap data', async () => {
    await showFavorites([{}, fromOsm, fromOsm])
    expect(screen.getByRole('link', { name: CREDIT })).toHaveAttribute('href', COPYRIGHT)
  })

  it('disappears with the last such favourite', async () => {
    const { user, answer } = await showFavorites([{}, fromOsm])
    answer('DELETE /api/favorites/2', [204, undefined])
    answer('GET /api/favorites', [200, [{ listingId: 1 }]])
    await user.click(await screen.findByRole('button', { name: 'Favoriet: Plek 2' }))
    expect(screen.queryByText(/OpenStreetMap-bijdragers/)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Plek 1' })).toBeInTheDocument()
  })

  it('appears below a plan with such a stop', async () => {
    await showPlan(fromOsm)
    expect(screen.getByRole('link', { name: CREDIT })).toHaveAttribute('href', COPYRIGHT)
  })

  it('is absent below other plans', async () => {
    await showPlan({})
    expect(screen.queryByText(/OpenStreetMap-bijdragers/)).not.toBeInTheDocument()
  })
})
