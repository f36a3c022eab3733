import { compoundParts } from './compounds'
import { stem, wordsOf } from './dutch-text'

describe('Dutch text', () => {
  it('cuts text into words', () => {
    expect(wordsOf("Jan's 's-Hertogenbosch, escape-room 24/7 !")).toEqual([
      'jans',
      's',
      'hertogenbosch',
      'escape',
      'room',
      '24',
      '7',
    ])
    expect(wordsOf('😀 …')).toEqual([])
    expect(wordsOf('a'.repeat(10_000))).toEqual(['a'.repeat(40)])
  })

  it.each([
    ['zwembaden', 'zwembad'],
    ['kroegen', 'kroeg'],
    ['huizen', 'huis'],
    ['musea', 'museum'],
    ['terrassen', 'terras'],
    ['speeltuinen', 'speeltuin'],
    ['klimmen', 'klim'],
    ['bioscopen', 'bioscoop'],
  ])('gives "%s" and "%s" one stem', (one, other) => {
    expect(stem(one)).toBe(stem(other))
  })

  it('splits compounds into their parts', () => {
    expect(compoundParts('minigolf')).toEqual(['golf', 'mini'])
    expect(compoundParts('zwembaden')).toEqual(['bad', 'zwem'])
    expect(compoundParts('stadspark')).toEqual(['park', 'stads', 'stad'])
    expect(compoundParts('golf')).toEqual([])
    expect(compoundParts('utrecht')).toEqual([])
  })
})
