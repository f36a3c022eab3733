// Proves VENUE-26.
import { readFact, readNumber } from '../src/imports/fact-words'

describe('what a file says of a fact', () => {
  it.each([
    ['ja', 'yes'],
    ['Deels', 'partly'],
    [' nee ', 'no'],
    ['limited', 'partly'],
    ['only', 'yes'],
    ['leashed', 'yes'],
    ['garden', 'yes'],
    ['3', 'yes'],
    ['0', 'no'],
  ])('of "%s" is %s', (text, value) => {
    expect(readFact(text)).toBe(value)
  })

  it.each(['', 'onbekend', 'unknown', '?'])('of "%s" is that it is not known', (text) => {
    expect(readFact(text)).toBeNull()
    expect(readNumber(text)).toBeNull()
  })

  it('is nothing where the word is another one', () => {
    expect(readFact('misschien')).toBeUndefined()
    expect(readNumber('vanaf 18')).toBeNaN()
    expect(readNumber('18')).toBe(18)
  })
})
