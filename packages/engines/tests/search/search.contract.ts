// Proves SEARCH-23, SEARCH-24, SEARCH-32, SEARCH-38.
import { createRandomness, describeEachEngine, type EngineUnderTest, testSeed } from '@plekje/testing'
import { cellOf, type MapCell } from '../../src/search/map-cells'
import type { IndexQuery, SearchEngine, SearchIndex } from '../../src/search/search-engine'
import { trialDefinition, trialDocuments } from './search.trial-data'
import { describeChanges, openBuilt } from './search-changes.contract'
import { describePhrases } from './search-phrases.contract'

export function describeSearchEngines(engines: readonly EngineUnderTest<SearchEngine>[]): void {
  describeEachEngine('search', engines, (underTest) => {
    let engine: SearchEngine
    let index: SearchIndex

    beforeEach(async () => {
      engine = await underTest.open()
      index = await openBuilt(engine, trialDefinition)
      await index.put(trialDocuments)
    }, 60_000)
    afterEach(() => engine.close())

    const ids = async (query: IndexQuery) => (await index.query(query)).hits.map((hit) => hit.id)
    const sorted = async (query: IndexQuery) => (await ids(query)).sort((a, b) => a - b)

    describe('text', () => {
      it.each(['minigofl', 'mini golf', 'minigolf', 'Minigolf ', 'midgetgolf', 'MIDGETGOLF'])(
        'finds the minigolf courses first for "%s"',
        async (text) => {
          expect((await ids({ text })).slice(0, 2).sort()).toEqual([1, 2])
        },
      )

      it.each([
        ['escaperoom', 'escape room', [6, 7]],
        ['cafe', 'CAFÉ', [4]],
        ['zwembad', 'zwembaden', [5]],
      ])('finds the same for "%s" and "%s"', async (a, b, expected) => {
        expect(await sorted({ text: a })).toEqual(expected)
        expect(await sorted({ text: b })).toEqual(expected)
      })

      it('finds a compound by its last part', async () => {
        expect(await sorted({ text: 'golf' })).toEqual([1, 2])
      })

      it('matches the unfinished last word as a prefix', async () => {
        expect((await ids({ text: 'bowli' })).sort()).toContain(3)
        expect((await ids({ text: 'bruin caf' }))[0]).toBe(4)
      })

      it('ranks documents with all words first', async () => {
        expect((await ids({ text: 'bowlen utrecht' }))[0]).toBe(3)
        expect((await index.query({ text: 'bowlen utrecht' })).relaxed).toBe(false)
      })

      it('uses only the first ten words', async () => {
        const ten = 'boot kano surf ski rodelen vissen varen zeilen roeien zwemmen'
        await index.put([{ id: 90, version: 1, fields: { name: ten } }])
        expect(await index.query({ text: `${ten} xyzzyq` })).toMatchObject({ total: 1, relaxed: false })
        expect((await index.query({ text: `${ten.slice(5)} xyzzyq` })).relaxed).toBe(true)
      })

      it('tolerates one typing error from five letters on and two from eight', async () => {
        expect(await ids({ text: 'bowln' })).toContain(3)
        expect(await ids({ text: 'restorant' })).toContain(8)
        expect(await ids({ text: 'gofl' })).toEqual([])
      })

      it('finds nothing for nonsense', async () => {
        const nothing = await index.query({ text: 'xyzzyq', facets: ['category'] })
        expect(nothing).toEqual({
          hits: [],
          total: 0,
          totalIsLowerBound: false,
          facets: { category: {} },
          counts: {},
          cells: {},
          relaxed: false,
        })
      })

      it('requires fewer words, and reports it, when no document has all of them', async () => {
        const result = await index.query({ text: 'bowlen xyzzyq' })
        expect(result.relaxed).toBe(true)
        expect(result.hits.map((hit) => hit.id).sort()).toEqual([13, 3])
      })

      it('accepts punctuation, lone surrogates, operators and endless words', async () => {
        const texts = ['\u0000', '"', "'", '\\', '-', '(((', '😀', '\ud800', '{"$ne":1}', 'a'.repeat(10_000)]
        for (const text of [...texts, 'golf '.repeat(2_000)]) {
          const result = await index.query({ text, limit: 5 })
          expect(result.total).toBeGreaterThanOrEqual(result.hits.length)
        }
      })
    })

    describePhrases(() => index)

    describe('filters', () => {
      it('combines equality, lists, numbers and booleans', async () => {
        expect(await sorted({ filters: [{ field: 'city', in: ['Utrecht'] }] })).toEqual([1, 3, 4, 5, 7, 8, 9])
        expect(await sorted({ filters: [{ field: 'groups', in: ['uitgaan'] }] })).toEqual([4, 8, 10])
        expect(
          await sorted({
            filters: [
              { field: 'category', in: ['bar', 'bowling'] },
              { field: 'hidden', in: [false] },
            ],
          }),
        ).toEqual([3, 4, 13])
        expect(await sorted({ filters: [{ field: 'price', in: [3] }] })).toEqual([8])
        expect(await sorted({ filters: [{ field: 'rating', atLeast: 4.6 }] })).toEqual([1, 6, 7, 9])
        // A missing value is neither above nor below.
        const rated = await sorted({ filters: [{ field: 'rating', atLeast: 0 }] })
        expect(rated.length).toBeLessThan((await sorted({})).length)
        const below = await sorted({ filters: [{ field: 'rating', atMost: 4.5 }] })
        expect(below).toEqual(rated.filter((id) => ![1, 6, 7, 9].includes(id)))
      })

      it('finds values with quotes, and nothing for unknown values', async () => {
        expect(await ids({ filters: [{ field: 'city', in: ["'s-Hertogenbosch"] }] })).toEqual([13])
        expect(await ids({ filters: [{ field: 'category', in: [`" OR hidden = true OR category = "`] }] })).toEqual([])
        expect(await ids({ filters: [{ field: 'category', in: ['\\'] }] })).toEqual([])
        expect(await ids({ filters: [{ field: 'category', in: [] }] })).toEqual([])
      })

      it('treats ranges as half-open', async () => {
        const openAt = (within: number) => sorted({ filters: [{ field: 'hours', within }] })
        expect(await openAt(599)).toEqual([6])
        expect(await openAt(600)).toEqual([1, 6])
        expect(await openAt(1319)).toEqual([1])
        expect(await openAt(1320)).toEqual([])
        expect(await openAt(2000)).toEqual([1])
      })

      it('uses other ranges instead of the usual ones on some days', async () => {
        const exceptions = [
          { from: 20_446, to: 20_448, ranges: [] },
          { from: 20_448, to: 20_449, ranges: [[4_320, 4_620]] },
          { from: 20_500, to: 20_700, ranges: [[601, 602] as const, [7_000, 10_080] as const] },
        ] as const
        await index.put([
          { id: 70, version: 1, fields: { name: 'Seizoen', hours: { usual: [[600, 1320]], exceptions } } },
          { id: 71, version: 1, fields: { name: 'Altijd', hours: { usual: [[600, 1320]], exceptions: [] } } },
        ])
        const open = async (within: number, on?: number) =>
          (await sorted({ filters: [{ field: 'hours', within, on }] })).filter((id) => id >= 70)
        expect(await open(600)).toEqual([70, 71])
        expect(await open(600, 20_445)).toEqual([70, 71])
        expect(await open(600, 20_446)).toEqual([71])
        expect(await open(1_319, 20_447)).toEqual([71])
        expect(await open(4_320, 20_448)).toEqual([70])
        expect(await open(4_619, 20_448)).toEqual([70])
        expect(await open(4_620, 20_448)).toEqual([])
        expect(await open(600, 20_448)).toEqual([71])
        expect(await open(600, 20_449)).toEqual([70, 71])
        expect(await open(601, 20_500)).toEqual([70, 71])
        expect(await open(602, 20_699)).toEqual([71])
        expect(await open(10_079, 20_650)).toEqual([70])
        expect(await open(10_079, 20_700)).toEqual([])
        const counted = await index.query({ counts: { open: { field: 'hours', within: 7_000, on: 20_699 } } })
        expect(counted.counts).toEqual({ open: 1 })
      })

      it('matches exactly the documents whose ranges contain a value on a day', async () => {
        const seed = testSeed()
        const { next, int } = createRandomness(seed)
        const range = (min: number, max: number, longest: number) => {
          const from = int(min, max)
          return [from, Math.min(from + int(1, longest), max + 1)] as const
        }
        const documents = Array.from({ length: 12 }, (_, at) => {
          const first = range(20_000, 20_500, 90)
          const second = range(20_600, 21_500, 400)
          const exceptions = [first, second].map(([from, to]) => ({ from, to, ranges: [range(0, 10_079, 3_000)] }))
          return { id: 100 + at, version: 1, fields: { hours: { usual: [range(0, 10_079, 4_000)], exceptions } } }
        })
        await index.put(documents)
        for (let count = 0; count < 8; count += 1) {
          const within = int(0, 10_079)
          const on = next() < 0.5 ? int(20_000, 20_600) : int(20_600, 21_900)
          const expected = documents.filter(({ fields: { hours } }) => {
            const ranges = hours.exceptions.find(({ from, to }) => from <= on && on < to)?.ranges ?? hours.usual
            return ranges.some(([from, to]) => from <= within && within < to)
          })
          const found = (await sorted({ filters: [{ field: 'hours', within, on }], limit: 50 })).filter(
            (id) => id >= 100,
          )
          const name = `TEST_SEED=${seed}`
          expect({ name, within, on, found }).toEqual({ name, within, on, found: expected.map(({ id }) => id) })
        }
      })

      it('combines with text', async () => {
        expect(await ids({ text: 'bowlen', filters: [{ field: 'city', in: ['Utrecht'] }] })).toEqual([3])
      })
    })

    describe('geography', () => {
      const dom = { lat: 52.0907, lng: 5.1214 }

      it('returns the documents in the circle, nearest first, with kilometres', async () => {
        const { hits, total } = await index.query({ circle: { ...dom, radiusKm: 3 }, sort: { by: 'distance' } })
        expect(hits.map((hit) => hit.id)).toEqual([1, 8, 4, 5, 7, 3])
        expect(total).toBe(6)
        expect(hits[0]?.distanceKm).toBeCloseTo(0, 6)
        expect(hits.at(-1)?.distanceKm).toBeCloseTo(2.176, 3)
      })

      it('excludes documents outside the radius', async () => {
        const [, second] = (await index.query({ near: dom, sort: { by: 'distance' } })).hits
        const radiusKm = second?.distanceKm ?? 0
        // A server may use an earth radius that is larger by millimetres per kilometre.
        expect(await ids({ circle: { ...dom, radiusKm: radiusKm * 1.0001 } })).toEqual([1, second?.id])
        expect(await ids({ circle: { ...dom, radiusKm: radiusKm * 0.999 } })).toEqual([1])
      })

      it('sorts documents without a point last by distance', async () => {
        const { hits } = await index.query({ near: dom, sort: { by: 'distance' }, limit: 50 })
        expect(hits.map((hit) => hit.id)).toEqual([1, 8, 4, 5, 7, 3, 9, 6, 13, 2, 10])
        expect(hits.at(-1)?.distanceKm).toBeUndefined()
      })
    })

    describe('a map', () => {
      const utrecht = { west: 5.05, south: 52.05, east: 5.17, north: 52.13 }

      it('returns the documents in all boxes, edges included, also with a text', async () => {
        const inUtrecht = await sorted({ boxes: [utrecht] })
        expect(inUtrecht).toEqual(await sorted({ boxes: [utrecht, { west: -180, south: -85, east: 180, north: 85 }] }))
        expect(inUtrecht).toContain(1)
        expect(inUtrecht).not.toContain(2)
        expect(await sorted({ boxes: [{ west: 5.1214, south: 52.0907, east: 5.1214, north: 52.0907 }] })).toEqual([1])
        expect(await sorted({ boxes: [utrecht, { ...utrecht, west: -1, east: 0 }] })).toEqual([])
        expect(await ids({ text: 'golf', boxes: [utrecht] })).toEqual([1])
      })

      it('counts hits per cell, and finds the documents in given cells', async () => {
        const { cells, total } = await index.query({ cells: { level: 12 }, boxes: [utrecht] })
        expect(Object.values(cells).reduce((sum, count) => sum + count, 0)).toBe(total)
        expect(cells[cellOf(12, 52.0907, 5.1214)]).toBeGreaterThan(0)
        for (const [cell, count] of Object.entries(cells)) {
          const inCells = { level: 12, cells: [cell as MapCell] }
          expect((await index.query({ inCells, boxes: [utrecht] })).total).toBe(count)
        }
        expect(await ids({ inCells: { level: 12, cells: [] } })).toEqual([])
        const coarse = await index.query({ cells: { level: 6 } })
        expect(Object.values(coarse.cells).reduce((sum, count) => sum + count, 0)).toBe(10)
      })

      it('counts cells of the hits, and only on request', async () => {
        const { cells } = await index.query({ text: 'golf', cells: { level: 6 } })
        expect(Object.values(cells).reduce((sum, count) => sum + count, 0)).toBe(2)
        expect((await index.query({})).cells).toEqual({})
      })

      it('refuses a cell level that the definition lacks', async () => {
        await expect(index.query({ cells: { level: 7 } })).rejects.toThrow()
        await expect(index.query({ inCells: { level: 7, cells: ['1-1'] } })).rejects.toThrow()
      })
    })

    describe('order and pages', () => {
      it('sorts by a number with absent values last, ascending and descending', async () => {
        const byRating = (descending: boolean) => ids({ sort: { by: 'field', field: 'rating', descending } })
        expect(await byRating(true)).toEqual([9, 6, 7, 1, 4, 13, 2, 5, 3, 10, 8])
        expect((await byRating(false)).slice(0, 2)).toEqual([10, 3])
        expect((await byRating(false)).at(-1)).toBe(8)
      })

      it('sorts names in Dutch order, ignoring case and accents', async () => {
        await index.put([
          { id: 50, version: 1, fields: { name: 'café ’t Aambeeld' } },
          { id: 51, version: 1, fields: { name: 'Énorm' } },
          { id: 52, version: 1, fields: { name: 'Hal 10' } },
          { id: 53, version: 1, fields: { name: 'hal 9' } },
        ])
        const names = await ids({ sort: { by: 'field', field: 'name', descending: false }, limit: 50 })
        expect(names).toEqual([13, 3, 50, 4, 51, 6, 7, 53, 52, 2, 1, 8, 9, 10, 5])
      })

      it('uses the tie-break for equal ranks, and for all documents without a text', async () => {
        expect((await ids({})).slice(0, 3)).toEqual([9, 6, 7])
        await index.put([
          { id: 60, version: 1, fields: { name: 'Trampolinehal', rating: 3 } },
          { id: 61, version: 1, fields: { name: 'Trampolinehal', rating: 5 } },
          { id: 62, version: 1, fields: { name: 'Trampolinehal' } },
        ])
        expect(await ids({ text: 'trampolinehal' })).toEqual([61, 60, 62])
      })

      it('returns consecutive pages, and none beyond the end', async () => {
        const sort = { by: 'field', field: 'name', descending: false } as const
        const pages = await Promise.all([0, 4, 8, 12].map((offset) => ids({ sort, offset, limit: 4 })))
        expect(pages.flat()).toEqual(await ids({ sort, limit: 50 }))
        expect(pages[3]).toEqual([])
        expect((await index.query({ offset: 1_000_000, limit: 10 })).total).toBe(11)
        expect(await index.query({ limit: 0 })).toMatchObject({ hits: [], total: 11 })
      })
    })

    describe('counts', () => {
      it("ignores a facet's own filter when it counts the facet", async () => {
        const { facets, total } = await index.query({
          filters: [
            { field: 'category', in: ['bar'] },
            { field: 'city', in: ['Utrecht'] },
          ],
          facets: ['category', 'city', 'groups', 'price'],
        })
        expect(total).toBe(2)
        expect(facets.category).toEqual({
          bar: 2,
          bowling: 1,
          'escape-room': 1,
          minigolf: 1,
          restaurant: 1,
          zwembad: 1,
        })
        expect(facets.city).toEqual({ Utrecht: 2 })
        expect(facets.groups).toEqual({ bar: 2, uitgaan: 1 })
        expect(facets.price).toEqual({ 1: 2 })
      })

      it('counts facetsWithin among the hits only, with filters on their own field', async () => {
        const { facets, total } = await index.query({
          filters: [
            { field: 'groups', in: ['activiteiten'] },
            { field: 'groups', in: ['bowling', 'minigolf'] },
          ],
          facets: ['city'],
          facetsWithin: ['groups'],
        })
        expect(total).toBe(4)
        expect(facets.groups).toEqual({ activiteiten: 4, bowling: 2, minigolf: 2 })
        expect(facets.city).toEqual({ "'s-Hertogenbosch": 1, 'Den Haag': 1, Utrecht: 2 })
        expect((await index.query({ text: 'xyzzyq', facetsWithin: ['groups'] })).facets).toEqual({ groups: {} })
      })

      it('counts the hits that a filter would leave', async () => {
        const counts = { open: { field: 'hours', within: 600 }, dear: { field: 'rating', atLeast: 4.5 } }
        expect((await index.query({ counts })).counts).toEqual({ open: 2, dear: 4 })
        const opened = await index.query({ counts, filters: [{ field: 'hours', within: 0 }] })
        expect(opened).toMatchObject({ total: 1, counts: { open: 2, dear: 1 } })
      })

      it('counts within the text and the circle', async () => {
        const { facets } = await index.query({
          text: 'bowlen',
          circle: { lat: 52.09, lng: 5.12, radiusKm: 5 },
          facets: ['city'],
        })
        expect(facets).toEqual({ city: { Utrecht: 1 } })
      })
    })

    describeChanges(() => ({ engine, index }))

    it('refuses a field whose definition does not allow the use', async () => {
      await expect(index.query({ filters: [{ field: 'description', in: ['x'] }] })).rejects.toThrow()
      await expect(index.query({ facets: ['description'] })).rejects.toThrow()
      await expect(index.query({ facetsWithin: ['description'] })).rejects.toThrow()
      await expect(index.query({ sort: { by: 'field', field: 'description', descending: true } })).rejects.toThrow()
    })

    it('answers a ping', async () => {
      await expect(engine.ping()).resolves.toBeUndefined()
    })
  })
}
