import { SuppressedVenues } from '../src/index-sync/suppressed-venues'

describe('suppressed venues', () => {
  it('are hidden up to the version that hid them, until a later one shows them', () => {
    const suppressed = new SuppressedVenues(() => 0)
    suppressed.suppress(1, 5)
    suppressed.suppress(1, 4)
    expect([suppressed.suppresses(1, 5), suppressed.suppresses(1, 6), suppressed.suppresses(2, 1)]).toEqual([
      true,
      false,
      false,
    ])
    suppressed.lift(1, 5)
    expect(suppressed.excludedIds()).toEqual([1])
    suppressed.lift(1, 6)
    expect(suppressed.excludedIds()).toEqual([])
  })

  it('are dropped once the index does not have them, or has a later version', () => {
    let now = 0
    const suppressed = new SuppressedVenues(() => now)
    for (const id of [1, 2, 3]) suppressed.suppress(id, 2)
    expect(suppressed.requeueDue(10, 1_000)).toEqual([])
    now = 1_000
    const asked = suppressed.requeueDue(10, 1_000)
    suppressed.dropUnneeded(
      asked,
      new Map([
        [2, 1],
        [3, 3],
      ]),
      { isAllApplied: true },
    )
    expect(suppressed.excludedIds()).toEqual([2])
  })

  it('stay suppressed until earlier changes are applied, even if the index does not have them', () => {
    let now = 0
    const suppressed = new SuppressedVenues(() => now)
    suppressed.suppress(1, 2)
    now = 1_000
    suppressed.dropUnneeded(suppressed.requeueDue(10, 1_000), new Map(), { isAllApplied: false })
    expect(suppressed.suppresses(1, 1)).toBe(true)
    suppressed.dropUnneeded(suppressed.requeueDue(10, 1_000), new Map(), { isAllApplied: true })
    expect(suppressed.suppresses(1, 1)).toBe(false)
  })

  it('stay suppressed when they are shown and hidden again during a check', () => {
    let now = 0
    const suppressed = new SuppressedVenues(() => now)
    suppressed.suppress(1, 2)
    now = 1_000
    const asked = suppressed.requeueDue(10, 1_000)
    suppressed.lift(1, 3)
    suppressed.suppress(1, 4)
    suppressed.dropUnneeded(asked, new Map(), { isAllApplied: true })
    expect(suppressed.suppresses(1, 3)).toBe(true)
  })

  it('are checked in turn, for at most a day', () => {
    let now = 0
    const suppressed = new SuppressedVenues(() => now)
    for (let id = 1; id <= 5; id += 1) suppressed.suppress(id, 1)
    const asked = () => suppressed.requeueDue(3, 0).map(({ id }) => id)
    expect(asked()).toEqual([1, 2, 3])
    expect(asked()).toEqual([4, 5, 1])
    const { revision } = suppressed
    now = 25 * 60 * 60 * 1000
    suppressed.requeueDue(10, 0)
    expect(suppressed.size).toBe(0)
    expect(suppressed.revision).toBeGreaterThan(revision)
  })

  it('are limited to 2,000 per query and the latest 100,000 in all', () => {
    const suppressed = new SuppressedVenues(() => 0)
    for (let id = 1; id <= 100_001; id += 1) suppressed.suppress(id, 1)
    expect(suppressed.excludedIds()).toHaveLength(2_000)
    expect(suppressed.size).toBe(100_000)
    expect([suppressed.suppresses(1, 1), suppressed.suppresses(100_001, 1)]).toEqual([false, true])
  })
})
