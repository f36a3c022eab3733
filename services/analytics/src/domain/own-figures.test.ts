// Proves FIGURE-1, FIGURE-2, FIGURE-3.
import { ownFigures } from './own-figures'

const NOTHING = {
  views: 0,
  phoneClicks: 0,
  websiteClicks: 0,
  shares: 0,
  shareVisits: 0,
  favorites: 0,
  favoritesRemoved: 0,
}
const NONE = Object.fromEntries(Object.keys(NOTHING).map((measure) => [measure, null]))
const viewsOn = (day: string, view: number) => ({ month: day.slice(0, 7), days: { [day.slice(8)]: { view } } })

it('has each of the last thirty days, also those without events, oldest first', () => {
  const { days, period } = ownFigures([viewsOn('2026-11-28', 3), viewsOn('2026-10-30', 2)], '2026-11-28')
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ date: '2026-10-30', ...NOTHING, views: 2 })
  expect(days[1]).toEqual({ date: '2026-10-31', ...NOTHING })
  expect(days.at(-1)).toEqual({ date: '2026-11-28', ...NOTHING, views: 3 })
  expect(period.current).toEqual({ ...NOTHING, views: 5 })
})

it('counts each kind of event under its own measure, without crawlers and excess events', () => {
  const counts = {
    view: 1,
    phone_click: 2,
    website_click: 3,
    share: 4,
    share_visit: 5,
    favorite_added: 6,
    favorite_removed: 7,
    bot: 8,
    excess: 9,
    event: 10,
  }
  expect(ownFigures([{ month: '2026-11', days: { '28': counts } }], '2026-11-28').period.current).toEqual({
    views: 1,
    phoneClicks: 2,
    websiteClicks: 3,
    shares: 4,
    shareVisits: 5,
    favorites: 6,
    favoritesRemoved: 7,
  })
})

it('compares with exactly the thirty days before and the same dates a year before', () => {
  const months = [
    viewsOn('2024-01-01', 1000),
    viewsOn('2025-10-29', 10),
    viewsOn('2025-10-30', 20),
    viewsOn('2025-11-28', 30),
    viewsOn('2025-11-29', 40),
    viewsOn('2026-09-29', 50),
    viewsOn('2026-09-30', 60),
    viewsOn('2026-10-29', 70),
    viewsOn('2026-10-30', 80),
  ]
  // A month has one document, so that days of it are merged here as they are stored.
  const merged = new Map<string, Record<string, { view: number }>>()
  for (const { month, days } of months) merged.set(month, { ...merged.get(month), ...days })
  const stored = [...merged].map(([month, days]) => ({ month, days }))
  const { period } = ownFigures(stored, '2026-11-28')
  expect([period.current.views, period.before.views, period.yearBefore.views]).toEqual([80, 130, 50])
})

it('compares with no period that began before the venue was counted', () => {
  const { period, months } = ownFigures([viewsOn('2026-10-01', 5)], '2026-11-28')
  expect([period.before, period.yearBefore]).toEqual([NONE, NONE])
  expect(months.map(({ month, current, before }) => [month, current.views, before.views])).toEqual([
    ['2026-10', 5, null],
  ])
})

it('compares favourites only with periods in which favourites were counted', () => {
  const months = [
    { month: '2026-11', days: { '20': { view: 1, favorite_added: 2 } } },
    { month: '2026-08', days: { '01': { view: 4 } } },
  ]
  const { period, months: shown } = ownFigures(months, '2026-11-28')
  expect(period.before).toMatchObject({ views: 0, favorites: null, favoritesRemoved: null })
  expect(shown.map(({ month, current }) => [month, current.views, current.favorites])).toEqual([
    ['2026-10', 0, null],
    ['2026-09', 0, null],
    ['2026-08', 4, null],
  ])
})

it('has thirteen whole months, newest first, each with the month and the year before', () => {
  const months = ['2024-10', '2025-09', '2025-10', '2026-09', '2026-10', '2026-11'].map((month, at) => ({
    month,
    days: { '01': { view: at + 1 }, '28': { view: 10 } },
  }))
  const shown = ownFigures(months, '2026-11-28').months
  expect(shown.map(({ month }) => month)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
      .map((number) => `2026-${String(number).padStart(2, '0')}`)
      .concat(['2025-12', '2025-11', '2025-10']),
  )
  expect(shown[0]).toMatchObject({ current: { views: 15 }, before: { views: 14 }, yearBefore: { views: 13 } })
  expect(shown.at(-1)).toMatchObject({ current: { views: 13 }, before: { views: 12 }, yearBefore: { views: 11 } })
})

it('is all zeros and has no month for a venue without figures', () => {
  const { days, period, months } = ownFigures([], '2026-11-28')
  expect(new Set(days.map(({ views }) => views))).toEqual(new Set([0]))
  expect(period).toEqual({ current: NOTHING, before: NONE, yearBefore: NONE })
  expect(months).toEqual([])
})

it('compares a leap day with 28 February of the year before', () => {
  const { period } = ownFigures([viewsOn('2026-12-01', 1), viewsOn('2027-02-28', 7)], '2028-02-29')
  expect(period.yearBefore.views).toBe(7)
})
