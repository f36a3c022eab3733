// Proves SEARCH-9.
import { randomCases } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import { trialDefinition, trialDocuments } from '../../../tests/search/search.trial-data'
import type { IndexQuery, SearchDocument } from '../search-engine'
import { IndexContent } from './index-content'
import { dutchCollator, NameOrder } from './name-order'
import { queryContent } from './query-content'

const document: fc.Arbitrary<SearchDocument> = fc
  .record({
    like: fc.constantFrom(...trialDocuments),
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.constantFrom('Minigolf De Eik', 'café Ábel', 'Zwembaden 10', 'zwembad 9', 'De hal'),
    isBare: fc.boolean(),
  })
  .map(({ like, id, name, isBare }) => ({ ...like, id, fields: isBare ? { name } : { ...like.fields, name } }))

const change = fc.oneof(
  { weight: 3, arbitrary: document.map((put) => ({ put })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map((remove) => ({ remove })) },
)

const queries: readonly IndexQuery[] = [
  {},
  { text: 'minigolf' },
  { text: 'zwembda' },
  { text: 'golf de' },
  { text: '"de eik"' },
  { text: 'zwembad "met glijbaan"' },
  { text: '"met"' },
  { text: 'bowlen utrecht xyzzyq' },
  { filters: [{ field: 'city', in: ['Utrecht'] }], facets: ['city', 'category', 'groups'] },
  { filters: [{ field: 'hours', within: 600 }], counts: { open: { field: 'hours', within: 2_050 } } },
  { sort: { by: 'field', field: 'name', descending: false } },
  { sort: { by: 'field', field: 'rating', descending: true }, offset: 2, limit: 3 },
  { circle: { lat: 52.09, lng: 5.12, radiusKm: 20 }, sort: { by: 'distance' } },
]

describe('the content of an embedded index', () => {
  it('answers after any changes as one that was filled with what is left', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.nat({ max: 40 }), (changes, askedAfter) => {
        const changed = new IndexContent(trialDefinition)
        const left = new Map<number, SearchDocument>()
        for (const [at, one] of changes.entries()) {
          if (at === askedAfter) for (const query of queries) queryContent(changed, query)
          if ('put' in one) {
            changed.put(one.put)
            left.set(one.put.id, one.put)
          } else {
            changed.remove(one.remove)
            left.delete(one.remove)
          }
        }
        const fresh = new IndexContent(trialDefinition)
        for (const one of left.values()) fresh.put(one)
        for (const query of queries) expect(queryContent(changed, query)).toEqual(queryContent(fresh, query))
        expect(changed.size).toBe(left.size)
      }),
      { numRuns: randomCases(150) },
    )
  })

  it('keeps names in the order of Dutch, whatever is added and left out', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'A', 'á', 'b', '1', '10', ' ', 'é', 'z'), maxLength: 6 })
    fc.assert(
      fc.property(fc.array(name, { minLength: 150, maxLength: 200 }), fc.array(name), (first, later) => {
        // Large batches are merged; single names are inserted.
        const batches = [first, ...later.map((one) => [one])]
        const order = new NameOrder()
        for (const batch of batches) {
          for (const one of batch) order.retain(one)
          order.prepare()
        }
        const names = batches.flat()
        for (const one of names.slice(-20)) {
          for (const other of [...names.slice(0, 20), ...later]) {
            expect(Math.sign(order.rank(one) - order.rank(other))).toBe(Math.sign(dutchCollator.compare(one, other)))
          }
        }
      }),
    )
  })
})
