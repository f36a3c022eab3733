import { randomCases } from '@plekje/testing'
import fc from 'fast-check'
import { countCharacters, Text } from './values'

const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' })
const inOneGo = (text: string) => [...segmenter.segment(text)].length

describe('characters as people count them', () => {
  it.each([
    ['', 0],
    ['Gezellig!', 9],
    ['👩‍👩‍👧‍👦', 1],
    ['🇳🇱🇧🇪', 2],
    ['e\u0301', 1],
    ['\r\n', 1],
    ['각', 1],
    ['مرحبا', 5],
    ['क्ष', 1],
  ])('%j has %d', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })

  it('are as many in a long text as in one go', () => {
    const unit = fc.constantFrom(
      'a',
      '👩',
      '\u200d',
      '🇳',
      '🇱',
      '\u0301',
      'क',
      '्',
      'ष',
      '\r',
      '\n',
      'ᄀ',
      'ᅡ',
      'ᆨ',
      '\ufe0f',
      'م',
    )
    const piece = fc.tuple(fc.string({ unit, minLength: 1, maxLength: 12 }), fc.nat(150))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const text = pieces.map(([part, times]) => part.repeat(times)).join('')
        expect(countCharacters(text)).toBe(inOneGo(text))
        expect(countCharacters(text, 7)).toBe(Math.min(7, inOneGo(text)))
      }),
      { numRuns: randomCases(150) },
    )
  })

  it.each([
    ['a megabyte of letters', 'م'.repeat(500_000)],
    ['a megabyte of marks on one letter', `a${'\u0301'.repeat(500_000)}`],
    ['a megabyte of families', '👩‍👩‍👧‍👦'.repeat(40_000)],
  ])('are counted soon enough in %s', (_, text) => {
    const startedAt = performance.now()
    countCharacters(text)
    Text(10_000).safeParse(text)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it('decide whether a text is too long', () => {
    expect(Text(3).safeParse('👩‍👩‍👧‍👦'.repeat(3)).success).toBe(true)
    expect(Text(3).safeParse('👩‍👩‍👧‍👦'.repeat(4)).success).toBe(false)
    expect(Text(3).safeParse('abc').success).toBe(true)
    expect(Text(3).safeParse('abcd').success).toBe(false)
  })
})
