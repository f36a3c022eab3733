import type { IndexChange, SearchIndex } from '@plekje/engines'
import { Catalogue } from '../src/domain/catalogue'
import { createApplyChanges } from '../src/keeping/apply-changes'
import type { CatalogueKeeper } from '../src/keeping/keep-catalogue'
import { categories, locations, venueOf } from './trial-venues'

const catalogue = new Catalogue(categories, locations)
const words = { current: () => catalogue, knowing: async () => catalogue } as unknown as CatalogueKeeper

it('a change is applied and told of when a build that read before it is switched just then', async () => {
  let isBuilt = false
  const applied: IndexChange[] = []
  const told: (readonly number[])[] = []
  const index = {
    isBuilt: async () => isBuilt,
    // Whoever asked whether there is an index was told no; its answer took longer than the switch.
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
