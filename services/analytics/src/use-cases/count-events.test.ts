import type { EventOf } from '@plekje/contracts'
import type { CountableEvent } from '../storage/counter-repository'
import { createCountEvents } from './count-events'

const at = (month: string) => `${month}-10T12:00:00.000Z`
const page = (path: string, month = '2026-11'): EventOf<'page.views'> => ({
  ...{ id: `${path} ${month}`, topic: 'page.views', key: path, occurredAt: at(month) },
  data: { kind: 'view', path, bot: false },
})
const view = (venueId: number): EventOf<'venue.activity'> => ({
  ...{ id: `view ${venueId}`, topic: 'venue.activity', key: String(venueId), occurredAt: at('2026-11') },
  data: { venueId, actionType: 'view', bot: false },
})

/** A recording store; `meanwhile` is the news of listings while events are being counted. */
function startCounting({
  mostPaths = 5000,
  paths = [] as string[],
  meanwhile = [] as [number, 'known' | 'gone'][],
} = {}) {
  const counted: CountableEvent[] = []
  const changes: [change: 'keep' | 'remove', ...subjects: string[]][] = []
  const states = new Map<number, 'known' | 'gone'>()
  const count = createCountEvents({
    counters: {
      applyBatch: async (events) => {
        counted.push(...events)
        for (const [venueId, state] of meanwhile) states.set(venueId, state)
      },
      addVisits: async () => undefined,
      visitorsOf: async () => new Map(),
      of: async () => [],
      subjects: async () => paths,
      keep: async (subjects) => void changes.push(['keep', ...subjects]),
      remove: async (subjects) => void changes.push(['remove', ...subjects]),
    },
    venues: { states: async () => new Map(states), learn: async () => undefined, forget: async () => undefined },
    shares: { remember: async () => undefined, venuesOf: async () => new Map(), venueOf: async () => undefined },
    mostPaths,
  })
  return { count, changes, subjects: () => counted.map(({ subject }) => subject) }
}

it('counts the first paths of a month by themselves and all others together', async () => {
  const { count, subjects } = startCounting({ mostPaths: 2 })
  await count([page('/a'), page('/b'), page('/c'), page('/a'), page('/d'), page('/c', '2026-12')])
  expect(subjects()).toEqual(['page:/a', 'page:/b', 'page:*', 'page:/a', 'page:*', 'page:/c'])
})

it('goes on with the paths that were counted before a restart', async () => {
  const { count, subjects } = startCounting({ mostPaths: 2, paths: ['page:/x', 'page:/y'] })
  await count([page('/a'), page('/x')])
  expect(subjects()).toEqual(['page:*', 'page:/x'])
})

it('takes away again what it counted of a venue that was deleted meanwhile', async () => {
  const { count, changes, subjects } = startCounting({ meanwhile: [[7, 'gone']] })
  await count([view(7)])
  expect([subjects(), changes]).toEqual([['venue:7'], [['remove', 'venue:7']]])
  await count([view(7), view(8)])
  expect(subjects()).toEqual(['venue:7', 'venue:8'])
})

it('keeps the counters of a venue that became known meanwhile', async () => {
  const { count, changes } = startCounting({ meanwhile: [[7, 'known']] })
  await count([view(7), view(8)])
  expect(changes).toEqual([['keep', 'venue:7']])
})
