// Proves SEARCH-21.
import type { IndexResult } from '@plekje/engines'
import { loadGazetteer } from '@plekje/geography/places'
import { Catalogue } from '../src/domain/catalogue'
import { createSuggest } from '../src/use-cases/suggest'
import { categories } from './trial-venues'

const towns = [
  ['Groningen', '53.21917', '6.56667'],
  ['Rotterdam', '51.9225', '4.47917'],
  ['Delft', '52.00667', '4.35556'],
  ['Dordrecht', '51.81', '4.67361'],
] as const
const known = towns.map(([name, latitude, longitude], at) => ({
  id: 50 + at,
  slug: name.toLowerCase(),
  name,
  latitude,
  longitude,
  province: '',
  count: 0,
}))
/** Rotterdam has twice as many venues as Groningen. */
const indexed: IndexResult = {
  hits: [],
  total: 0,
  totalIsLowerBound: false,
  facets: { location: { groningen: 23, rotterdam: 45, delft: 14, dordrecht: 12 }, categories: { minigolf: 72 } },
  counts: {},
  cells: {},
  relaxed: false,
}

async function suggested(typed: string) {
  const catalogue = new Catalogue(categories, known, await loadGazetteer())
  const suggest = createSuggest({
    index: { query: async () => indexed },
    catalogue: { current: () => catalogue },
    suppressed: { revision: 0 },
  })
  return suggest(typed)
}

describe('a suggested place', () => {
  it('comes first when its own name begins with the typed text, before larger ones with such a district', async () => {
    const [first, ...others] = await suggested('Gro')
    expect(first).toEqual({ kind: 'location', name: 'Groningen', slug: 'groningen', count: 23 })
    expect(others).toMatchObject([
      { name: 'Rotterdam', matchedBy: { kind: 'district', name: 'Groot-IJsselmonde' } },
      { name: 'Dordrecht', matchedBy: { kind: 'district', name: 'Groenmarkt' } },
    ])
  })

  it('names the district that begins with the typed text', async () => {
    expect(await suggested('min')).toMatchObject([
      { name: 'Delft', matchedBy: { kind: 'district', name: 'Ministersbuurt' } },
      { name: 'Dordrecht', matchedBy: { kind: 'district', name: 'Minnaertweg' } },
      { kind: 'category', name: 'Minigolf' },
    ])
  })
})
