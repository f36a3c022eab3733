import type { mongo } from 'mongoose'
import { refusal, type Shapeless, type Subject } from './subject'

const amsterdam = 'Europe/Amsterdam'

/** Name, instant, arguments, and the expected start of the bin. */
const cases: readonly (readonly [name: string, date: string, spec: Shapeless, expected: string])[] = [
  ['a day in UTC', '2026-06-15T22:30:00Z', { unit: 'day' }, '2026-06-15T00:00:00Z'],
  ['a day in summer', '2026-06-15T22:30:00Z', { unit: 'day', timezone: amsterdam }, '2026-06-15T22:00:00Z'],
  ['a day in winter', '2026-01-15T22:30:00Z', { unit: 'day', timezone: amsterdam }, '2026-01-14T23:00:00Z'],
  ['the day of 23 hours', '2026-03-29T21:30:00Z', { unit: 'day', timezone: amsterdam }, '2026-03-28T23:00:00Z'],
  ['the day after it', '2026-03-29T22:30:00Z', { unit: 'day', timezone: amsterdam }, '2026-03-29T22:00:00Z'],
  ['the day of 25 hours', '2026-10-25T22:30:00Z', { unit: 'day', timezone: amsterdam }, '2026-10-24T22:00:00Z'],
  [
    'the second of two equal hours',
    '2026-10-25T01:30:00Z',
    { unit: 'hour', timezone: amsterdam },
    '2026-10-25T01:00:00Z',
  ],
  [
    'a week from Monday',
    '2026-03-29T12:00:00Z',
    { unit: 'week', timezone: amsterdam, startOfWeek: 'monday' },
    '2026-03-22T23:00:00Z',
  ],
  ['a week from Sunday', '2026-03-29T12:00:00Z', { unit: 'week', timezone: amsterdam }, '2026-03-28T23:00:00Z'],
  ['two weeks', '2026-01-14T12:00:00Z', { unit: 'week', binSize: 2, startOfWeek: 'Mon' }, '2026-01-12T00:00:00Z'],
  [
    'a month over a change of the clock',
    '2026-03-31T21:59:59Z',
    { unit: 'month', timezone: amsterdam },
    '2026-02-28T23:00:00Z',
  ],
  ['the next month', '2026-03-31T22:00:00Z', { unit: 'month', timezone: amsterdam }, '2026-03-31T22:00:00Z'],
  ['a quarter', '2026-05-20T12:00:00Z', { unit: 'quarter', timezone: amsterdam }, '2026-03-31T22:00:00Z'],
  ['half a year', '2026-05-20T12:00:00Z', { unit: 'month', binSize: 6 }, '2026-01-01T00:00:00Z'],
  ['a year', '2026-01-01T00:00:00Z', { unit: 'year', timezone: amsterdam }, '2025-12-31T23:00:00Z'],
  ['years before 2000', '1998-05-20T12:00:00Z', { unit: 'year', binSize: 5 }, '1995-01-01T00:00:00Z'],
  ['a quarter of an hour', '2026-05-20T12:44:59Z', { unit: 'minute', binSize: 15 }, '2026-05-20T12:30:00Z'],
  [
    'hours of an offset',
    '2026-05-20T12:44:59Z',
    { unit: 'hour', binSize: 2, timezone: '+05:30' },
    '2026-05-20T12:30:00Z',
  ],
  ['ten seconds', '2026-05-20T12:44:59.999Z', { unit: 'second', binSize: 10 }, '2026-05-20T12:44:50Z'],
]

export function dateTrunc({ newCollection, itWith }: Subject): void {
  const it = itWith('$dateTrunc')
  let dates: mongo.Collection<Shapeless>
  beforeAll(async () => {
    dates = newCollection()
    await dates.insertMany(cases.map(([, date], _id) => ({ _id, at: new Date(date), venue: _id % 2 })))
  })

  it('truncates to days, weeks, months and shorter units in a time zone', async () => {
    for (const [_id, [name, , spec, expected]] of cases.entries()) {
      const pipeline = [{ $match: { _id } }, { $project: { begin: { $dateTrunc: { date: '$at', ...spec } } } }]
      const [found] = await dates.aggregate(pipeline).toArray()
      expect([name, found?.begin]).toEqual([name, new Date(expected)])
    }
  })

  it('groups by the truncated date', async () => {
    const year = { $dateTrunc: { date: '$at', unit: 'year', timezone: amsterdam } }
    const found = await dates.aggregate([{ $group: { _id: year, n: { $sum: 1 } } }, { $sort: { _id: 1 } }]).toArray()
    expect(found).toEqual([
      { _id: new Date('1997-12-31T23:00:00Z'), n: 1 },
      { _id: new Date('2025-12-31T23:00:00Z'), n: cases.length - 1 },
    ])
  })

  it('returns null for a missing date and refuses unknown units, time zones and bin sizes', async () => {
    const run = (spec: Shapeless) =>
      dates.aggregate([{ $match: { _id: 0 } }, { $project: { begin: { $dateTrunc: spec } } }]).toArray()
    expect(await run({ date: '$none', unit: 'day' })).toEqual([{ _id: 0, begin: null }])
    for (const spec of [
      { date: '$at', unit: 'fortnight' },
      { date: '$at', unit: 'day', timezone: 'Europe/Nergens' },
      { date: '$at', unit: 'day', binSize: 0 },
      { date: '$at', unit: 'week', startOfWeek: 'zondag' },
      { date: '$venue', unit: 'day' },
    ]) {
      expect(await refusal(run(spec))).toMatchObject({ name: 'MongoServerError' })
    }
  })
}
