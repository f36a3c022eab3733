// Proves SEARCH-29.
import { SearchReply, type Suggestion } from '@plekje/contracts'
import { NUMERAL_SYNONYMS, numberOf, toDigits } from '../src/domain/words/numerals'
import { type SearchUnderTest, startSearch, untilReady } from './start-search'
import { venueOf } from './trial-venues'

const venues = [
  venueOf(301, { name: 'Tien Hoog', address: 'Kade 4' }),
  venueOf(302, { name: 'Studio 54', address: 'Kade 10' }),
  venueOf(303, { name: 'De 7 Heuvelen', address: 'Kade 12' }),
  venueOf(304, { name: 'Hoog Duin', address: 'Kade 100' }),
  venueOf(305, { name: 'Achttien Bruggen', address: 'Kade 18' }),
  venueOf(306, { name: 'Acht Bruggen', address: 'Kade 1' }),
]

describe('numerals', () => {
  it.each([
    ['nul', 0],
    ['twee', 2],
    ['twaalf', 12],
    ['negentien', 19],
    ['twintig', 20],
    ['vijfentwintig', 25],
    ['tweeendertig', 32],
    ['negenennegentig', 99],
    ['honderd', 100],
    ['27', 27],
    ['een', undefined],
    ['tiental', undefined],
    ['999999', undefined],
  ])('"%s" is the number %p', (word, number) => {
    expect(numberOf(word)).toBe(number)
  })

  it('are synonyms of their digits', () => {
    expect(NUMERAL_SYNONYMS).toHaveLength(100)
    for (const [digits = '', numeral = ''] of NUMERAL_SYNONYMS) expect(toDigits(numeral)).toBe(digits)
    expect(toDigits('een')).toBe('een')
    expect(toDigits('hoog')).toBe('hoog')
  })
})

describe('a number in a text', () => {
  let search: SearchUnderTest
  beforeAll(async () => {
    search = await startSearch({ venues })
    await untilReady(search)
  })
  afterAll(() => search.close())

  const names = async (text: string) => {
    const reply = SearchReply.parse(await search.json(`/api/search?search=${encodeURIComponent(text)}`))
    return reply.relaxed ? [] : reply.hits.map(({ name }) => name)
  }

  it.each([
    ['10 hoog', 'Tien Hoog'],
    ['tien hoog', 'Tien Hoog'],
    ['studio vierenvijftig', 'Studio 54'],
    ['studio 54', 'Studio 54'],
    ['zeven heuvelen', 'De 7 Heuvelen'],
    ['8 bruggen', 'Acht Bruggen'],
  ])('finds digits and numerals: "%s"', async (text, name) => {
    expect(await names(text)).toEqual([name])
  })

  it('matches whole words only, not the beginning of digits or numerals', async () => {
    expect(await names('1 hoog')).not.toContain('Tien Hoog')
    expect(await names('bruggen acht')).not.toContain('Studio 54')
    expect((await names('kade acht')).sort()).toEqual(['Acht Bruggen', 'Achttien Bruggen'])
  })

  it('suggests names with the digits or the numeral', async () => {
    const suggested = await search.json<Suggestion[]>('/api/search/suggestions?q=10+ho')
    expect(suggested.map(({ name }) => name)).toContain('Tien Hoog')
  })
})
