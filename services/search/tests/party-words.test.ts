// Proves SEARCH-39.
import { wordsIn } from '@plekje/text-folding'
import { readParty } from '../src/domain/words/party-words'

const read = (text: string) => readParty(wordsIn(text))

describe('a party', () => {
  it.each([
    ['bowlen met 8 personen', { groupSize: 8 }, 'bowlen'],
    ['uit eten met acht man in Utrecht', { groupSize: 8 }, 'uit eten in utrecht'],
    ['een groep van 12', { groupSize: 12 }, 'een'],
    ['vriendengroep van 20 mensen', { groupSize: 20 }, ''],
    ["met z'n achten naar de sauna", { groupSize: 8 }, 'naar de sauna'],
    ['groep van vijfentwintig', { groupSize: 25 }, ''],
    ['met honderd gasten', { groupSize: 100 }, ''],
    ['voor tienjarigen', { age: 10 }, ''],
    ['kinderen van zes en acht', { age: 6 }, ''],
    ['vanaf twaalf jaar', { age: 12 }, ''],
    ['25 personen', { groupSize: 25 }, ''],
    ['met een kind van 6', { age: 6 }, 'met een'],
    ['kinderen van 4, 6 en 8 jaar', { age: 4 }, ''],
    ['voor 10-jarigen', { age: 10 }, ''],
    ['kinderfeestje 7-jarige', { age: 7 }, 'kinderfeestje'],
    ['lasergamen vanaf 8 jaar', { age: 8 }, 'lasergamen'],
    ['met 6 kinderen, kind van 5', { groupSize: 6, age: 5 }, ''],
  ])('is read from "%s"', (text, party, rest) => {
    expect(read(text)).toMatchObject({ ...party, otherWords: wordsIn(rest) })
  })

  it.each([
    'hotel voor 2 personen',
    'niet met 8 personen',
    'groep van vrienden',
    'voor minderjarigen',
    'groep van een',
    'kind van de rekening',
    '24 uur open',
    'club 27',
    'groep van 99999',
    'kamer voor een persoon',
  ])('is not read from "%s"', (text) => {
    expect(read(text)).toEqual({ otherWords: wordsIn(text), parts: [] })
  })

  it('is shown as typed with its interpretation', () => {
    expect(read('voor 10-jarigen, groep van twaalf kinderen').parts).toEqual([
      { typed: '10 jarigen', name: 'Jongste is 10 jaar' },
      { typed: 'groep van twaalf kinderen', name: 'Groep van 12' },
    ])
  })
})
