import { venuesAdminApi } from '@plekje/contracts'
import type { StoredVenue } from '../storage/venue-model'
import { createManageVenues } from './manage-venues'

/** A store with this many matching venues; counting stops at the limit. */
const managing = (there: { visible: number; hidden: number }, rows: StoredVenue[] = []) =>
  createManageVenues({
    lists: {
      page: async () => rows,
      count: async ({ isVisible }: { isVisible?: boolean }, most = Number.POSITIVE_INFINITY) =>
        Math.min(isVisible ? there.visible : there.hidden, most),
    } as never,
    counts: { current: async () => ({ venues: 50_000, visible: 49_000, categories: {}, locations: {} }) } as never,
    catalog: {
      current: async () => ({
        category: () => undefined,
        location: () => undefined,
        leavesOf: () => [7],
        locationBy: () => ({ id: 12 }),
      }),
    } as never,
  })
const asked = (query: Record<string, string>) => venuesAdminApi.manageVenues.query.parse({ limit: '20', ...query })

describe('the totals of the list for administrators', () => {
  it('are exact up to 1,000 matches of a name, and lower bounds beyond', async () => {
    const few = await managing({ visible: 1_000, hidden: 3 })(asked({ search: 'café' }))
    expect(few).toMatchObject({ total: 1_003, totalVisible: 1_000, totalHidden: 3 })
    expect(few.isAtLeast).toBeUndefined()
    const many = await managing({ visible: 12_345, hidden: 3 })(asked({ search: 'café' }))
    expect(many).toMatchObject({ total: 1_004, totalVisible: 1_001, totalHidden: 3, isAtLeast: true })
  })

  it('are exact for hidden venues when only visible ones exceed the limit', async () => {
    const hidden = await managing({ visible: 12_345, hidden: 3 })(asked({ search: 'café', visibility: 'false' }))
    expect(hidden).toMatchObject({ total: 3, totalVisible: 0, totalHidden: 3 })
    expect(hidden.isAtLeast).toBeUndefined()
  })

  it('exceed the shown rows of a common name by one, so that there is a next page', async () => {
    const rows = Array.from({ length: 21 }, (_, at) => ({ _id: at + 1, name: `Café ${at}`, images: [] }) as never)
    const page = await managing({ visible: 12_345, hidden: 3 }, rows)(asked({ search: 'café', page: '400' }))
    expect(page).toMatchObject({ total: 8_001, totalPages: 401, isAtLeast: true })
  })

  it('are lower bounds for a large category in a place', async () => {
    const bars = await managing({ visible: 12_345, hidden: 3 })(asked({ category: 'bars', location: 'amsterdam' }))
    expect(bars).toMatchObject({ total: 1_004, totalVisible: 1_001, totalHidden: 3, isAtLeast: true })
  })

  it('are the stored counts when no name is searched', async () => {
    const all = await managing({ visible: 0, hidden: 0 })(asked({}))
    expect(all).toMatchObject({ total: 50_000, totalVisible: 49_000, totalHidden: 1_000 })
    expect(all.isAtLeast).toBeUndefined()
  })
})
