import fc from '@plekje/testing/fast-check'
import { fold, foldWords } from '../src'

describe('a folded text', () => {
  it.each([
    ['CAFÉ', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ["'s-Hertogenbosch", "'s-hertogenbosch"],
    ['Ĳsselstein', 'ijsselstein'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Œuvre', 'oeuvre'],
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['’t Hoekje', "'t hoekje"],
    ['´t Hoekje', "'t hoekje"],
    ['Grand–Café', 'grand-cafe'],
    ['Grand\u2011Café', 'grand-cafe'],
    ['ﬁets', 'fiets'],
    ['Ｂａｒ', 'bar'],
    ['Ba\u200br', 'bar'],
    ['Ba\u0000r', 'bar'],
    ['Bar\u000bZon', 'bar zon'],
    ['İstanbul', 'istanbul'],
    ['Ångström', 'angstrom'],
    ['\u212Bngström', 'angstrom'],
    ['日本', '日本'],
    ['किरण', 'किरण'],
    ['ｶﾞ', 'カ\u3099'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('is unchanged when it is folded again', () => {
    const characters = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(characters, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { examples: [['Café ’t Hoekje'], ['ΟΔΌΣ'], ['ſtraße'], ['ŉ']] },
    )
  })
})

describe('a text folded to words', () => {
  it.each([
    ["'s-Hertogenbosch", 's hertogenbosch'],
    ["  Café 't   Hoekje! ", 'cafe t hoekje'],
    ['Den Haag', 'den haag'],
    ['50+ & 2', '50 2'],
    ['–', ''],
    ['किरण का', 'किरण का'],
  ])('of %j is %j', (text, words) => {
    expect(foldWords(text)).toBe(words)
  })
})
