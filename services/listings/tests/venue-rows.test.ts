import fc from 'fast-check'
import { categoryFigures, venueTotals } from '../src/domain/venue-figures'
import { createVenueRows, meets, type VenueOrder, type VenueRow } from '../src/storage/venue-rows'

const row = (id: number, changes: Partial<VenueRow> = {}): VenueRow => ({
  id,
  foldedName: `venue ${id}`,
  categoryId: 1,
  locationId: 1,
  isVisible: true,
  photos: 1,
  rating: null,
  createdAt: 0,
  ...changes,
})

/** A store with a count of how often it was read in whole. */
function aStore(...rows: VenueRow[]) {
  const stored = new Map(rows.map((each) => [each.id, each]))
  const reads = { all: 0, some: 0 }
  const kept = createVenueRows({
    all: async () => {
      reads.all += 1
      return [...stored.values()]
    },
    some: async (ids) => {
      reads.some += 1
      return ids.flatMap((id) => stored.get(id) ?? [])
    },
  })
  return { stored, reads, kept }
}

const byName = { by: 'name', isDescending: false } as const
const idsOf = (rows: readonly VenueRow[]) => rows.map(({ id }) => id)

describe('rows of venues', () => {
  it('are read in whole once, and one by one after a change', async () => {
    const { stored, reads, kept } = aStore(row(1), row(2))
    kept.setTold(true)
    expect(idsOf(await kept.inOrder(byName))).toEqual([1, 2])
    stored.set(3, row(3, { foldedName: 'a' }))
    kept.forget(3)
    stored.delete(1)
    kept.forget(1)
    expect(idsOf(await kept.inOrder(byName))).toEqual([3, 2])
    expect(reads).toEqual({ all: 1, some: 1 })
  })

  it('are read anew each time while changes may be missed, and when events flow again', async () => {
    const { stored, reads, kept } = aStore(row(1))
    await kept.inOrder(byName)
    stored.set(2, row(2))
    expect(idsOf(await kept.inOrder(byName))).toEqual([1, 2])
    kept.setTold(true)
    await kept.inOrder(byName)
    await kept.inOrder(byName)
    expect(reads.all).toBe(3)
  })

  it('miss no change that came while they were being read', async () => {
    const stored = [row(1)]
    let pass: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      pass = resolve
    })
    const kept = createVenueRows({
      all: async () => {
        const found = [...stored]
        await gate
        return found
      },
      some: async (ids) => stored.filter(({ id }) => ids.includes(id)),
    })
    kept.setTold(true)
    const asked = kept.inOrder(byName)
    await Promise.resolve()
    stored.push(row(2))
    kept.forget(2)
    pass()
    expect(idsOf(await asked)).toEqual([1, 2])
  })

  it('come in the order asked for, among equals by name, and without a value last', async () => {
    const { kept } = aStore(
      row(1, { rating: 4, categoryId: 7, photos: 2 }),
      row(2, { rating: null, categoryId: 8, isVisible: false, photos: 9 }),
      row(3, { rating: 4.5, categoryId: 7, foldedName: 'aap' }),
    )
    const order = async (by: 'rating' | 'status' | 'photos', isDescending: boolean) =>
      idsOf(await kept.inOrder({ by, isDescending }))
    expect(await order('rating', true)).toEqual([3, 1, 2])
    expect(await order('rating', false)).toEqual([1, 3, 2])
    expect(await order('status', false)).toEqual([2, 3, 1])
    expect(await order('photos', true)).toEqual([2, 1, 3])
    expect(idsOf(await kept.inOrder({ by: 'category', isDescending: false, ids: [8, 7] }))).toEqual([2, 3, 1])
  })

  it('are as the store has them after any row of changes, in every order', async () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      name: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
      rating: fc.option(fc.constantFrom(3, 4, 5)),
      asks: fc.boolean(),
    })
    const orders: VenueOrder[] = [
      byName,
      { by: 'name', isDescending: true },
      { by: 'rating', isDescending: true },
      { by: 'category', isDescending: false, ids: [2, 1] },
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 30 }), async (changes) => {
        const { stored, reads, kept } = aStore(row(1), row(2))
        kept.setTold(true)
        for (const order of orders) await kept.inOrder(order)
        for (const { id, name, rating, asks } of changes) {
          if (name === null) stored.delete(id)
          else stored.set(id, row(id, { foldedName: name, rating, categoryId: id % 3 }))
          kept.forget(id)
          if (asks) await kept.inOrder(byName)
        }
        const { kept: fresh } = aStore(...stored.values())
        for (const order of orders) expect(await kept.inOrder(order)).toEqual(await fresh.inOrder(order))
        expect(reads.all).toBe(1)
      }),
    )
  })

  it('are counted as they are now, and in whole again after ten minutes', async () => {
    let now = 0
    const stored = [row(1), row(2, { isVisible: false, createdAt: 5 })]
    const kept = createVenueRows(
      { all: async () => stored, some: async (ids) => stored.filter(({ id }) => ids.includes(id)) },
      () => now,
    )
    kept.setTold(true)
    const totals = () => kept.count((rows) => venueTotals(rows, new Date(5)))
    expect(await totals()).toEqual({ venues: 2, visible: 1, added: [new Date(5)] })
    stored.push(row(3, { createdAt: 7 }))
    expect(await totals()).toMatchObject({ venues: 2 })
    now = 10 * 60_000
    expect(await totals()).toEqual({ venues: 3, visible: 2, added: [new Date(5), new Date(7)] })
  })
})

it('counts visible venues per category and place, and the ratings that cards show', () => {
  const figures = categoryFigures([
    row(1, { rating: 4 }),
    row(2, { rating: null }),
    row(3, { rating: 5, isVisible: false }),
    row(4, { locationId: 2, rating: 3 }),
  ])
  expect(figures).toEqual([
    { categoryId: 1, locationId: 1, visible: 2, ratingSum: 4, rated: 1 },
    { categoryId: 1, locationId: 2, visible: 1, ratingSum: 3, rated: 1 },
  ])
})

it.each([
  [{}, true],
  [{ isVisible: false }, false],
  [{ categoryIds: [1, 2] }, true],
  [{ categoryIds: [] }, false],
  [{ locationIds: [2] }, false],
  [{ foldedName: 'nue' }, true],
  [{ foldedName: 'bar' }, false],
])('a venue meets %j: %s', (filter, expected) => {
  expect(meets(filter)(row(1))).toBe(expected)
})
