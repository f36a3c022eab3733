import { createRandomness, testSeed } from '@plekje/testing'
import { partSearchOf, searchPartsOf } from './searched-fields'

it('the searched fields hold the ends and the triples of a text, each once and without case', () => {
  const parts = searchPartsOf({ username: 'Bas1', email: 'bas1@x.nl', firstName: 'Bas', lastName: null })
  expect(parts).toEqual({
    searchEnds: ['.NL', '1@X.NL', '@X.NL', 'AS1@X.NL', 'BAS1@X.NL', 'L', 'NL', 'S1@X.NL', 'X.NL'],
    searchTriples: ['BAS', 'AS1', 'S1@', '1@X', '@X.', 'X.N', '.NL'],
  })
  expect(searchPartsOf({})).toEqual({ searchEnds: [], searchTriples: [] })
})

it('a search term is cut to the length that is stored', () => {
  expect(partSearchOf('  ')).toBeUndefined()
  expect(partSearchOf(' é ')).toEqual({ end: 'É', triples: [] })
  expect(partSearchOf('Hanneke van Dam')).toMatchObject({ end: 'HANNEKE VAN ' })
})

it('a search finds every account that a case-insensitive pattern finds', () => {
  const seed = testSeed()
  const random = createRandomness(seed)
  // Letters with one or several case variants, one of two code units, and one whose lower case depends on its neighbours.
  const letters = [...'aAbéÉßẞſsSkKİiIıΣσς.@ -ǅǆµμ😀']
  const text = (most: number) => Array.from({ length: random.int(1, most) }, () => random.pick(letters)).join('')
  for (let round = 0; round < 3000; round += 1) {
    const account = { username: text(20), email: text(30), firstName: text(8), lastName: null }
    const typed = text(random.chance(0.5) ? 2 : 15)
    const search = partSearchOf(typed)
    const pattern = typed.trim().replace(/[.]/g, '\\.')
    const isFound = (flags: string) =>
      [account.username, account.email, account.firstName].some((each) => new RegExp(pattern, flags).test(each))
    if (!search || !(isFound('i') || isFound('iu'))) continue
    const { searchEnds, searchTriples } = searchPartsOf(account)
    const leads = searchEnds.some((end) => end.startsWith(search.end))
    const has = search.triples.every((triple) => searchTriples.includes(triple))
    expect(`TEST_SEED=${seed} ${typed}: ${leads} ${has}`).toBe(`TEST_SEED=${seed} ${typed}: true true`)
  }
})
