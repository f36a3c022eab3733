import {
  type IndexDefinition,
  IndexNotBuiltError,
  type IndexQuery,
  type SearchDocument,
  type SearchEngine,
  type SearchIndex,
} from '../../src/search/search-engine'
import { trialDefinition, trialDocuments } from './search.trial-data'

let builds = 0

/** Opens an empty, live index of the definition, whatever existed before. */
export async function openBuilt(engine: SearchEngine, definition: IndexDefinition): Promise<SearchIndex> {
  const index = await engine.open(definition)
  for (const token of await index.builds()) await index.dropBuild(token)
  builds += 1
  const build = await index.startBuild(`empty${Date.now()}x${builds}`)
  await build.switch()
  return index
}

/** Contract of changes and builds. The index has the trial documents before each test. */
export function describeChanges(opened: () => { readonly engine: SearchEngine; readonly index: SearchIndex }): void {
  describe('changes', () => {
    let engine: SearchEngine
    let index: SearchIndex
    beforeEach(() => {
      ;({ engine, index } = opened())
    })
    const ids = async (query: IndexQuery) => (await index.query(query)).hits.map((hit) => hit.id)
    const sorted = async (query: IndexQuery) => (await ids(query)).sort((a, b) => a - b)

    it('finds the documents that were put last, and no removed ones', async () => {
      await index.put([{ id: 1, version: 1, fields: { name: 'Kanoverhuur', city: 'Sneek' } }])
      expect(await ids({ text: 'minigolf' })).toEqual([2])
      expect(await ids({ text: 'kanoverhuur' })).toEqual([1])
      expect(await ids({ filters: [{ field: 'city', in: ['Sneek'] }] })).toEqual([1])
      await index.remove([1, 4711])
      expect(await ids({ text: 'kanoverhuur' })).toEqual([])
      expect(await index.count()).toBe(10)
    })

    it('applies only changes that are newer than the stored document', async () => {
      const named = (id: number, version: number, name: string) => ({ id, version, fields: { name } })
      await index.apply([named(1, 5, 'Nieuw'), named(1, 3, 'Ouder'), named(20, 2, 'Erbij')])
      await index.apply([named(1, 4, 'Oud'), { id: 20, version: 1, isRemoval: true }])
      expect(await ids({ text: 'nieuw' })).toEqual([1])
      expect(await ids({ text: 'erbij' })).toEqual([20])
      await index.apply([
        { id: 1, version: 6, isRemoval: true },
        { id: 4711, version: 1, isRemoval: true },
      ])
      expect(await ids({ text: 'nieuw' })).toEqual([])
      expect(await index.count()).toBe(11)
    })

    it('applies the newest of several changes of one document', async () => {
      await index.apply([
        { id: 1, version: 3, isRemoval: true },
        { id: 1, version: 2, fields: { name: 'Ouder' } },
      ])
      expect(await ids({ text: 'ouder' })).toEqual([])
      expect(await index.read([1], [])).toEqual([])
    })

    it('leaves excluded ids out of hits, totals, facets and counts', async () => {
      const query: IndexQuery = {
        filters: [{ field: 'city', in: ['Utrecht'] }],
        facets: ['city', 'category'],
        counts: { dear: { field: 'rating', atLeast: 4.5 } },
      }
      const all = await index.query(query)
      const remaining = await index.query({ ...query, exclude: [1, 13, 4711] })
      expect(all).toMatchObject({ total: 7, counts: { dear: 3 } })
      expect(remaining).toMatchObject({ total: 6, counts: { dear: 2 } })
      expect(remaining.hits.map(({ id }) => id)).not.toContain(1)
      expect(remaining.facets.city).toEqual({ Utrecht: 6, 'Den Haag': 1, Amersfoort: 1 })
      expect(remaining.facets.category?.minigolf).toBeUndefined()
      expect(await ids({ text: 'minigolf', exclude: [2] })).toEqual([1])
    })

    it('returns versions, fields and stored texts', async () => {
      const card = '{"naam":"Café ’t Hoekje 😀"}'
      await index.put([{ id: 4, version: 7, fields: { name: 'Hoekje', rating: null }, stored: { card } }])
      const { hits } = await index.query({ text: 'hoekje', values: ['card', 'name', 'rating'] })
      expect(hits).toEqual([{ id: 4, version: 7, values: { card, name: 'Hoekje' } }])
      expect((await index.query({ text: 'hoekje' })).hits).toEqual([{ id: 4, version: 7, values: {} }])
      expect(await index.read([4, 4711], ['card'])).toEqual([{ id: 4, version: 7, values: { card } }])
      expect(await ids({ text: 'naam' })).toEqual([])
    })

    it('lists the versions in a range of ids, in order', async () => {
      await index.put([{ id: 5, version: 9, fields: { name: 'Negen' } }])
      const range = async (after: number, upTo?: number) =>
        (await index.versions(after, upTo)).map(({ id, version }) => [id, version])
      expect(await range(3, 6)).toEqual([
        [4, 1],
        [5, 9],
        [6, 1],
      ])
      expect((await range(0)).map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13])
      expect(await range(9, 9)).toEqual([])
    })

    it('marks a total that is a lower bound', async () => {
      const few = await openBuilt(engine, { ...trialDefinition, name: 'few', maxTotal: 5 })
      await few.put(trialDocuments.slice(0, 5))
      expect(await few.query({})).toMatchObject({ total: 5, totalIsLowerBound: false })
      await few.put(trialDocuments.slice(5))
      const counts = { all: { field: 'hidden', in: [true, false] } }
      const result = await few.query({ limit: 10, counts })
      expect(result).toMatchObject({ total: 5, totalIsLowerBound: true, counts: { all: 5 } })
      expect(result.hits).toHaveLength(5)
      expect((await few.query({ offset: 4, limit: 4 })).hits).toHaveLength(1)
      expect((await few.query({ text: 'minigolf' })).totalIsLowerBound).toBe(false)
    })

    it('keeps its documents when reopened', async () => {
      expect(await (await engine.open(trialDefinition)).count()).toBe(11)
    })

    it('requires a build for another definition, while the former index still answers', async () => {
      const wider = { ...trialDefinition, synonyms: [...trialDefinition.synonyms, ['plons', 'zwembad']] }
      const other = await engine.open(wider)
      for (const token of await other.builds()) await other.dropBuild(token)
      const build = await other.startBuild(`wider${Date.now()}`)
      await build.add(trialDocuments)
      await build.switch()
      expect((await other.query({ text: 'plons' })).hits.map((hit) => hit.id)).toEqual([5])
      expect(await ids({ text: 'plons' })).toEqual([])
    })

    it('has no hits and ignores changes before it is built', async () => {
      const unbuilt = await engine.open({ ...trialDefinition, name: `unbuilt${Date.now()}` })
      expect(await unbuilt.isBuilt()).toBe(false)
      expect(await index.isBuilt()).toBe(true)
      await expect(unbuilt.query({})).rejects.toThrow(IndexNotBuiltError)
      await expect(unbuilt.put(trialDocuments)).rejects.toThrow(IndexNotBuiltError)
      await unbuilt.apply(trialDocuments)
      expect(await unbuilt.read([1], [])).toEqual([])
      expect(await unbuilt.versions(0)).toEqual([])
      expect(await unbuilt.isBuilt()).toBe(false)
    })

    it('answers from the former documents until the switch', async () => {
      const build = await index.startBuild('next')
      expect(await index.builds()).toEqual(['next'])
      const fresh: SearchDocument[] = [
        { id: 1, version: 1, fields: { name: 'Nieuwe minigolf', category: 'minigolf' } },
        { id: 2, version: 1, fields: { name: 'Weg' } },
      ]
      await build.add(fresh)
      await build.remove([2])
      expect(await index.count()).toBe(11)
      await index.put([{ id: 99, version: 1, fields: { name: 'Tussendoor' } }])
      expect(await ids({ text: 'tussendoor' })).toEqual([99])
      await build.switch()
      expect(await ids({})).toEqual([1])
      expect(await ids({ text: 'minigolf' })).toEqual([1])
      expect(await index.builds()).toEqual([])
      await index.put([{ id: 3, version: 1, fields: { name: 'Daarna', category: 'bar' } }])
      expect((await index.query({ facets: ['category'] })).facets).toEqual({ category: { bar: 1, minigolf: 1 } })
    })

    it('applies changes to builds too', async () => {
      const build = await index.startBuild('both')
      await build.add(trialDocuments.slice(0, 2))
      await index.apply([
        { id: 1, version: 2, fields: { name: 'Kanoverhuur' } },
        { id: 2, version: 2, isRemoval: true },
        { id: 77, version: 1, fields: { name: 'Tussendoor' } },
      ])
      expect((await build.versions(0)).map(({ id, version }) => [id, version])).toEqual([
        [1, 2],
        [77, 1],
      ])
      await build.switch()
      expect(await ids({ text: 'kanoverhuur' })).toEqual([1])
      expect(await sorted({})).toEqual([1, 77])
    })

    it('fails no query while it switches', async () => {
      const build = await index.startBuild('switched')
      await build.add(trialDocuments)
      let isDone = false
      const switching = build.switch().then(() => {
        isDone = true
      })
      let queries = 0
      do {
        expect((await index.query({ text: 'minigolf' })).total).toBe(2)
        queries += 1
      } while (!isDone)
      await switching
      expect(queries).toBeGreaterThan(0)
    })

    it('removes a build that is abandoned or dropped', async () => {
      const build = await index.startBuild('one')
      await index.startBuild('other')
      await build.add([{ id: 500, version: 1, fields: { name: 'Nooit gezien' } }])
      await build.abandon()
      await index.dropBuild('other')
      await index.dropBuild('other')
      expect(await index.builds()).toEqual([])
      expect(await index.count()).toBe(11)
      expect(await ids({ text: 'nooit' })).toEqual([])
      await expect(build.switch()).rejects.toThrow()
    })
  })
}
