import { createCurrentFigures, STATE_CACHE_MS } from '../src/storage/current-figures'
import type { GenerationsState } from '../src/storage/figures-generations'

const replay = { generation: '-new', owner: 'me', startedAt: new Date(), seenAt: new Date(), read: 7, isPrepared: true }

function start() {
  const written: string[] = []
  const failed: string[] = []
  const world = { state: { current: '' } as GenerationsState, ms: 0, refuses: 'none' }
  const write = (generation: string) => async () => {
    if (generation === world.refuses) throw new Error('no room')
    written.push(generation)
  }
  const counters = createCurrentFigures(
    {
      read: async () => world.state,
      fail: async (_, __, problem) => {
        failed.push(problem)
        return true
      },
    },
    (generation) => ({
      count: write(generation),
      followVenues: write(generation),
      viewsOfMonths: async () => new Map(),
      visitorsOf: async () => new Map(),
      monthsOf: async () => [],
      subjects: async () => [generation],
    }),
    () => world.ms,
  )
  return { world, counters, written, failed }
}

it('writes go to both generations once the cached state is too old, and reads to the live one', async () => {
  const { world, counters, written } = start()
  await counters.count([])
  world.state = { current: '', replay }
  world.ms += STATE_CACHE_MS - 1
  await counters.count([])
  expect(written).toEqual(['', ''])
  world.ms += 1
  await counters.count([])
  await counters.followVenues({ published: [], deleted: [] })
  expect(written.slice(2)).toEqual(['', '-new', '', '-new'])
  expect(await counters.subjects('page', '2026-11', 1)).toEqual([''])
  world.state = { current: '-new' }
  world.ms += STATE_CACHE_MS
  await counters.count([])
  expect(written.slice(6)).toEqual(['-new'])
})

it('writes skip new figures that have no indexes yet', async () => {
  const { world, counters, written } = start()
  world.state = { current: '', replay: { ...replay, isPrepared: false } }
  await counters.followVenues({ published: [], deleted: [] })
  expect(written).toEqual([''])
})

it('a write that fails on the new figures ends the replay, not the counting', async () => {
  const { world, counters, written, failed } = start()
  world.state = { current: '', replay }
  world.refuses = '-new'
  await counters.count([])
  expect(written).toEqual([''])
  expect(failed).toEqual(['nieuwe gebeurtenissen konden niet worden geteld: Error: no room'])
  world.state = { current: '' }
  world.ms += STATE_CACHE_MS
  await counters.count([])
  expect(written).toEqual(['', ''])
})

it('a write that fails on the live figures is refused', async () => {
  const { world, counters } = start()
  world.state = { current: 'x', replay }
  world.refuses = 'x'
  await expect(counters.count([])).rejects.toThrow('no room')
})
