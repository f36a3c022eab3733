// Proves SEARCH-20.
import fc from '@plekje/testing/fast-check'
import { MAX_SUGGESTIONS, suggestPlaces } from '../src/places/suggest-places'

const place = (name: string, count = 1) => ({ name, count })
const names = (places: readonly { name: string }[]) => places.map(({ name }) => name)

describe('suggesting places', () => {
  it('waits for two characters', () => {
    expect(suggestPlaces([place('Utrecht')], 'u')).toEqual([])
    expect(suggestPlaces([place('Utrecht')], ' u ')).toEqual([])
    expect(names(suggestPlaces([place('Utrecht')], 'ut'))).toEqual(['Utrecht'])
  })

  it('offers cities first, then more venues, then shorter names', () => {
    const places = [place('Haarlem 2031', 99), place('Haarlemmermeer', 4), place('Haarlem', 30), place('Haarle', 4)]
    expect(names(suggestPlaces(places, 'haarle'))).toEqual(['Haarlem', 'Haarle', 'Haarlemmermeer', 'Haarlem 2031'])
  })

  it('offers names that start with the text before places with more venues', () => {
    expect(names(suggestPlaces([place('Rotterdam', 45), place('Damwoude')], 'dam'))).toEqual(['Damwoude', 'Rotterdam'])
  })

  it('leaves out places without venues', () => {
    expect(suggestPlaces([place('Almelo', 0)], 'alm')).toEqual([])
  })

  it('ignores accents, case and hyphens', () => {
    expect(names(suggestPlaces([place("'s-Hertogenbosch")], 'S HERTO'))).toEqual(["'s-Hertogenbosch"])
    expect(names(suggestPlaces([place('Hoogeveen'), place('Zoëtermeer')], 'zoet'))).toEqual(['Zoëtermeer'])
  })

  it('offers at most eight places, and only matches', () => {
    const towns = fc.array(fc.record({ name: fc.stringMatching(/^[a-c]{1,6}[0-9]?$/), count: fc.nat(3) }))
    fc.assert(
      fc.property(towns, fc.stringMatching(/^[a-c]{2,3}$/), (places, typed) => {
        const found = suggestPlaces(places, typed)
        expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS)
        expect(found.every(({ name, count }) => name.includes(typed) && count > 0)).toBe(true)
        const firstAddress = found.findIndex(({ name }) => /\d/.test(name))
        if (firstAddress >= 0) expect(found.slice(firstAddress).every(({ name }) => /\d/.test(name))).toBe(true)
      }),
    )
  })
})
