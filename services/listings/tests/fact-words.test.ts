// Proves VENUE-26.
import { readFact, readNumber } from '../src/imports/fact-words'

describe('a fact in a file', () => {
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
  ])('"%s" means %s', (text, value) => {
    expect(readFact(text)).toBe(value)
  })

  it.each(['', 'onbekend', 'unknown', '?'])('"%s" means unknown', (text) => {
    expect(readFact(text)).toBeNull()
    expect(readNumber(text)).toBeNull()
  })

  it('is undefined for other words', () => {
    expect(readFact('misschien')).toBeUndefined()
    expect(readNumber('vanaf 18')).toBeNaN()
    expect(readNumber('18')).toBe(18)
  })
})
