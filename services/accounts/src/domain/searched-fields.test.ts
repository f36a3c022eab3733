import { createRandomness, testSeed } from '@plekje/testing'
import { fold } from '@plekje/text-folding'
import { partSearchOf, searchPartsOf } from './searched-fields'

it('the searched fields hold the ends and the triples of a text, each once and folded', () => {
  const parts = searchPartsOf({ username: 'Bas1', email: 'bas1@x.nl', firstName: 'Bas', lastName: null })
  expect(parts).toEqual({
    foldedText: 'bas1\nbas1@x.nl\nbas\n',
    foldedEnds: ['.nl', '1@x.nl', '@x.nl', 'as1@x.nl', 'bas1@x.nl', 'l', 'nl', 's1@x.nl', 'x.nl'],
    foldedTriples: ['bas', 'as1', 's1@', '1@x', '@x.', 'x.n', '.nl'],
  })
  expect(searchPartsOf({})).toEqual({ foldedText: '\n\n\n', foldedEnds: [], foldedTriples: [] })
})

it('a search term is cut to the length that is stored', () => {
  expect(partSearchOf('  ')).toBeUndefined()
  expect(partSearchOf(' é ')).toEqual({ text: 'e', end: 'e', triples: [] })
  expect(partSearchOf('Hanneke van Dam')).toMatchObject({ text: 'hanneke van dam', end: 'hanneke van ' })
})

it('a search finds every account whose folded text contains the folded input', () => {
  const seed = testSeed()
  const random = createRandomness(seed)
  // Letters with one or several case variants, one of two code units, and one whose lower case depends on its neighbours.
  const letters = [..."aAbéÉßẞſsSkKİiIıΣσς.@ -ǅǆµμ😀ĳœ’'"]
  const text = (most: number) => Array.from({ length: random.int(1, most) }, () => random.pick(letters)).join('')
  for (let round = 0; round < 3000; round += 1) {
    const account = { username: text(20), email: text(30), firstName: text(8), lastName: null }
    const typed = text(random.chance(0.5) ? 2 : 15)
    const search = partSearchOf(typed)
    const names = [account.username, account.email, account.firstName].map(fold)
    if (!search || !names.some((name) => name.includes(search.text))) continue
    const { foldedEnds, foldedTriples } = searchPartsOf(account)
    const leads = foldedEnds.some((end) => end.startsWith(search.end))
    const has = search.triples.every((triple) => foldedTriples.includes(triple))
    expect(`TEST_SEED=${seed} ${typed}: ${leads} ${has}`).toBe(`TEST_SEED=${seed} ${typed}: true true`)
  }
})
