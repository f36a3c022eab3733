// Proves FIGURE-7.
import fc from '@plekje/testing/fast-check'
import { storableSearch } from './leading-search'

const wordsOf = (words: string) => storableSearch({ words })?.words

it.each([
  ['  Café   ’t Terras ', 'cafe t terras'],
  ['2 personen', '2 personen'],
  ['sushi & bier!', 'sushi bier'],
  ['ＰＩＺＺＡ', 'pizza'],
])('stores the words %j folded as %j', (typed, stored) => {
  expect(wordsOf(typed)).toBe(stored)
})

it.each([
  ['a telephone number', '0612345678'],
  ['a telephone number with spaces', '06 12 34 56 78'],
  ['a telephone number in full-width digits', '０６１２３４'],
  ['a telephone number in Arabic digits', '٠٦١٢٣٤'],
  ['a mail address', 'jan@voorbeeld'],
  ['a mail address with a full-width sign', 'jan＠voorbeeld'],
  ['a postcode', '1234 AB'],
  ['a postal address', 'Kerkstraat 12'],
  ['a postal address that is one word', 'kerkstraat1'],
  ['a postal address over two lines', 'kerkstraat\n1'],
  ['a web address', 'https://jan'],
  ['a host name', 'jan.nl'],
  ['a host name of www', 'www jan'],
])('stores nothing of a search that looks like %s', (_what, words) => {
  expect(storableSearch({ words, category: 'bars', place: 'utrecht' })).toBeUndefined()
})

it('stores a category and place only if they are slugs', () => {
  const search = { category: 'escape-rooms', place: 's-hertogenbosch' }
  expect(storableSearch(search)).toEqual(search)
  expect(storableSearch({ category: '7', place: '12' })).toBeUndefined()
  expect(storableSearch({ words: 'bier', category: 'Jan de Vries', place: 'jan-0612345678' })).toEqual({
    words: 'bier',
  })
  expect(storableSearch({ words: '!?', category: '', place: '-' })).toBeUndefined()
  expect(storableSearch({})).toBeUndefined()
})

it('cuts words at 60 characters, and removes digits after a letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
      const words = wordsOf(typed) ?? ''
      expect(Array.from(words).length).toBeLessThanOrEqual(60)
      expect(words.isWellFormed()).toBe(true)
      expect(words).not.toMatch(/@|\p{L}.*\p{N}/u)
    }),
  )
})
