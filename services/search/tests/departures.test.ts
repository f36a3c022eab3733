import { Departures } from '../src/domain/departures'

describe('venues that left lately', () => {
  it('are hidden in the version they left in and before, until they return in a later one', () => {
    const departures = new Departures()
    departures.left(1, 5)
    departures.left(1, 4)
    expect([departures.hides(1, 5), departures.hides(1, 6), departures.hides(2, 1)]).toEqual([true, false, false])
    departures.returned(1, 5)
    expect(departures.excluded()).toEqual([1])
    departures.returned(1, 6)
    expect(departures.excluded()).toEqual([])
  })

  it('are forgotten once the index has them no more, or in a later version', () => {
    let now = 0
    const departures = new Departures(() => now)
    for (const id of [1, 2, 3]) departures.left(id, 2)
    expect(departures.toAskAbout(10, 1_000)).toEqual([])
    now = 1_000
    const asked = departures.toAskAbout(10, 1_000)
    departures.settled(
      asked,
      new Map([
        [2, 1],
        [3, 3],
      ]),
      true,
    )
    expect(departures.excluded()).toEqual([2])
  })

  it('stay hidden, when the index does not have them, until the changes of before are applied', () => {
    let now = 0
    const departures = new Departures(() => now)
    departures.left(1, 2)
    now = 1_000
    departures.settled(departures.toAskAbout(10, 1_000), new Map(), false)
    expect(departures.hides(1, 1)).toBe(true)
    departures.settled(departures.toAskAbout(10, 1_000), new Map(), true)
    expect(departures.hides(1, 1)).toBe(false)
  })

  it('stay hidden when they came back and left again while the index was asked', () => {
    let now = 0
    const departures = new Departures(() => now)
    departures.left(1, 2)
    now = 1_000
    const asked = departures.toAskAbout(10, 1_000)
    departures.returned(1, 3)
    departures.left(1, 4)
    departures.settled(asked, new Map(), true)
    expect(departures.hides(1, 3)).toBe(true)
  })

  it('are asked about in turn, and not for longer than a day', () => {
    let now = 0
    const departures = new Departures(() => now)
    for (let id = 1; id <= 5; id += 1) departures.left(id, 1)
    const asked = () => departures.toAskAbout(3, 0).map(({ id }) => id)
    expect(asked()).toEqual([1, 2, 3])
    expect(asked()).toEqual([4, 5, 1])
    now = 25 * 60 * 60 * 1000
    departures.toAskAbout(10, 0)
    expect(departures.size).toBe(0)
  })

  it('are bounded: two thousand in a question, a hundred thousand in all, the latest of them', () => {
    const departures = new Departures()
    for (let id = 1; id <= 100_001; id += 1) departures.left(id, 1)
    expect(departures.excluded()).toHaveLength(2_000)
    expect(departures.size).toBe(100_000)
    expect([departures.hides(1, 1), departures.hides(100_001, 1)]).toEqual([false, true])
  })
})
