import { type FakeSettings, search } from './fake-search'

const settings: FakeSettings = {
  searchableAttributes: [],
  filterableAttributes: [],
  sortableAttributes: ['_geo'],
  rankingRules: ['sort'],
  synonyms: {},
  stopWords: [],
  typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
  pagination: { maxTotalHits: 10 },
}

describe('the search of the fake Meilisearch', () => {
  it.each([
    ['asc', ['near', 'far', 'nowhere']],
    ['desc', ['far', 'near', 'nowhere']],
  ])('sorts by distance :%s, with documents without a point last', (direction, ids) => {
    const documents = [
      { id: 'nowhere' },
      { id: 'far', _geo: { lat: 53.2, lng: 6.6 } },
      { id: 'near', _geo: { lat: 52.1, lng: 5.1 } },
    ]
    expect(search(documents, settings, { sort: [`_geoPoint(52.09,5.12):${direction}`] })).toMatchObject({
      hits: ids.map((id) => ({ id })),
    })
  })
})
