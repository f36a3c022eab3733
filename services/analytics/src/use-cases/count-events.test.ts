import type { EventOf } from '@plekje/contracts'
import type { CountableEvent } from '../storage/counter-groups'
import { createCountEvents } from './count-events'

const at = (month: string) => `${month}-10T12:00:00.000Z`
const page = (path: string, month = '2026-11'): EventOf<'page.views'> => ({
  id: `${path} ${month}`,
  topic: 'page.views',
  key: path,
  occurredAt: at(month),
  data: { kind: 'view', path, bot: false },
})
/** A store that records what is counted. */
function startCounting({ maxPaths = 5000, paths = [] as string[] } = {}) {
  const counted: CountableEvent[] = []
  const count = createCountEvents({
    counters: { count: async (events) => void counted.push(...events), subjects: async () => paths },
    shares: { remember: async () => undefined, venuesOf: async () => new Map(), venueOf: async () => undefined },
    maxPaths,
  })
  return { count, subjects: () => counted.map(({ subject }) => subject) }
}

it('counts the first paths of a month by themselves and all others together', async () => {
  const { count, subjects } = startCounting({ maxPaths: 2 })
  await count([page('/a'), page('/b'), page('/c'), page('/a'), page('/d'), page('/c', '2026-12')])
  expect(subjects()).toEqual(['page:/a', 'page:/b', 'page:*', 'page:/a', 'page:*', 'page:/c'])
})

it('continues with the paths that were counted before a restart', async () => {
  const { count, subjects } = startCounting({ maxPaths: 2, paths: ['page:/x', 'page:/y'] })
  await count([page('/a'), page('/x')])
  expect(subjects()).toEqual(['page:*', 'page:/x'])
})
