import { fold, foldWords } from '../src'

describe('a folded text', () => {
  it.each([
    ['CAFÉ', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ["'s-Hertogenbosch", "'s-hertogenbosch"],
    ['Ĳsselstein', 'ĳsselstein'],
    ['İstanbul', 'istanbul'],
    ['Ångström', 'angstrom'],
    ['\u212Bngström', 'angstrom'],
    ['日本', '日本'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('stays as it is when it is folded again', () => {
    for (const text of ['Café ’t Hoekje', 'ΟΔΌΣ', 'ſtraße', 'ﬁets']) expect(fold(fold(text))).toBe(fold(text))
  })
})

describe('a text folded to words', () => {
  it.each([
    ["'s-Hertogenbosch", 's hertogenbosch'],
    ["  Café 't   Hoekje! ", 'cafe t hoekje'],
    ['Den Haag', 'den haag'],
    ['50+ & 2', '50 2'],
    ['–', ''],
  ])('of %j is %j', (text, words) => {
    expect(foldWords(text)).toBe(words)
  })
})
