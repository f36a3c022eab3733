import type { IndexChange, SearchIndex } from '@plekje/engines'
import { loadGazetteer } from '@plekje/geography/places'
import { Catalogue } from '../src/domain/catalogue'
import { documentOf } from '../src/index/listings-index'
import { createApplyChanges } from '../src/index-sync/apply-changes'
import type { CatalogueKeeper } from '../src/index-sync/catalogue-keeper'
import { categories, locations, venueOf } from './trial-venues'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = new Catalogue(categories, locations, await loadGazetteer())
})

const words = { current: () => catalogue, covering: async () => catalogue } as unknown as CatalogueKeeper

it('applies and announces a change when a build that read the venue earlier goes live at that moment', async () => {
  let isBuilt = false
  const applied: IndexChange[] = []
  const told: (readonly number[])[] = []
  const index = {
    isBuilt: async () => isBuilt,
    // The service is told that there is no index; the build goes live before that reply arrives.
    builds: async () => {
      isBuilt = true
      return []
    },
    read: async () => [],
    apply: async (changes: readonly IndexChange[]) => void applied.push(...changes),
  } as unknown as SearchIndex
  const venue = venueOf(20)
  const apply = createApplyChanges({
    index,
    source: { someVenues: async () => ({ venues: [venue] }) },
    catalogue: words,
    announce: async ({ listingIds }) => void told.push(listingIds),
  })
  await apply([{ id: 20, version: 1, venue }])
  expect(applied).toMatchObject([{ id: 20, version: 1 }])
  expect(told).toEqual([[20]])
})

it('announces a removal that another process wrote without places, because the index no longer has them', async () => {
  const written = new Set([20])
  const told: unknown[] = []
  const venue = venueOf(20)
  const index = {
    isBuilt: async () => true,
    builds: async () => [],
    read: async (ids: readonly number[]) =>
      ids.filter((id) => written.has(id)).map((id) => ({ id, version: 1, values: documentOf(venue, []).stored })),
    apply: async (changes: readonly IndexChange[]) => {
      for (const { id } of changes) written.delete(id)
    },
  } as unknown as SearchIndex
  const processes = [1, 2].map(() =>
    createApplyChanges({
      index,
      source: { someVenues: async () => ({ venues: [] }) },
      catalogue: words,
      announce: async (refreshed) => void told.push(refreshed),
    }),
  )
  for (const apply of processes) await apply([{ id: 20, version: 2, venue: null }])
  const [first, second] = told as { listingIds: number[]; venues?: unknown }[]
  expect(first).toMatchObject({ listingIds: [20], venues: [{ onlyFigures: false }] })
  expect(second).toEqual({ listingIds: [20] })
})
