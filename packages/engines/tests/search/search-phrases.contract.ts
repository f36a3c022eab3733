// Proves SEARCH-41.

import type { IndexQuery, SearchIndex } from '../../src/search/search-engine'
import { trialDocuments } from './search.trial-data'

/** Contract of phrases and multi-word synonyms. The index has the trial documents before each test. */
export function describePhrases(indexUnderTest: () => SearchIndex): void {
  describe('phrases', () => {
    const sorted = async (query: IndexQuery) =>
      (await indexUnderTest().query(query)).hits.map((hit) => hit.id).sort((a, b) => a - b)

    it.each([
      ['"bruin café"', [4]],
      ['"BRUIN CAFE"', [4]],
      ['“bruin café”', [4]],
      ['"onder de bomen"', [1]],
      ['"Jan’s Keuken"', [8]],
      ['"utrecht"', [1, 3, 4, 5, 7, 8, 9]],
      ['"aan de dieze', [13]],
    ])('in quotes match exactly, regardless of case and accents: %s', async (text, expected) => {
      expect(await sorted({ text })).toEqual(expected)
      expect((await indexUnderTest().query({ text })).relaxed).toBe(false)
    })

    it.each([
      ['their words in another order', '"café bruin"'],
      ['a word between them', '"bruin speciaalbier"'],
      ['a stop word between them', '"onder bomen"'],
      ['their words in two fields', '"eendracht minigolf"'],
      ['their words in two sentences', '"bomen met"'],
      ['a typing error', '"bruin caffe"'],
      ['an unfinished word', '"bruin caf"'],
      ['another ending', '"twee zwembad"'],
      ['a synonym', '"midgetgolf de eendracht"'],
      ['a part of a compound', '"golf"'],
      ['words of no document', '"bruin xyzzyq"'],
    ])('in quotes are not found by %s', async (_name, text) => {
      expect(await indexUnderTest().query({ text })).toMatchObject({ total: 0, relaxed: false })
    })

    it('in quotes must all match', async () => {
      expect(await sorted({ text: '"bruin café" "met speciaalbier"' })).toEqual([4])
      expect(await sorted({ text: '"bruin café" "met terras"' })).toEqual([])
    })

    it('in quotes combine with words, which match as usual', async () => {
      expect(await sorted({ text: 'utrecht "met glijbaan"' })).toEqual([5])
      expect(await sorted({ text: '"met glijbaan" krommerjin' })).toEqual([5])
      expect(await sorted({ text: '"bowlen" stad' })).toEqual([3])
      expect(
        await sorted({ text: 'amersfoort "met glijbaan"', filters: [{ field: 'city', in: ['Amersfoort'] }] }),
      ).toEqual([])
    })

    it('in quotes are always required, while words beside them may be dropped', async () => {
      const result = await indexUnderTest().query({ text: 'xyzzyq "met glijbaan"' })
      expect(result).toMatchObject({ total: 1, relaxed: true })
      expect(result.hits.map(({ id }) => id)).toEqual([5])
      expect(await indexUnderTest().query({ text: 'utrecht xyzzyq "met glijbaan"' })).toMatchObject({ relaxed: true })
      expect(await indexUnderTest().query({ text: 'utrecht "glijbaan met"' })).toMatchObject({
        total: 0,
        relaxed: false,
      })
    })

    it('that are synonyms match exactly', async () => {
      const apart = { id: 91, version: 1, fields: { name: 'Room of an escape', description: 'Ontsnapping.' } }
      await indexUnderTest().put([apart])
      expect(await sorted({ text: 'escaperoom' })).toEqual([6, 7])
    })

    it('change with their documents', async () => {
      const [first] = trialDocuments
      await indexUnderTest().put(
        first ? [{ ...first, fields: { ...first.fields, description: 'Een bruin café.' } }] : [],
      )
      expect(await sorted({ text: '"bruin café"' })).toEqual([1, 4])
      expect(await sorted({ text: '"onder de bomen"' })).toEqual([])
      await indexUnderTest().remove([4])
      expect(await sorted({ text: '"bruin café"' })).toEqual([1])
    })
  })
}
