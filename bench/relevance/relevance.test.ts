// Proves SEARCH-31.
import { openEmbeddedSearchEngine } from '../../packages/engines/src/search/embedded-search-engine'
import { ask } from './ask'
import { readJudged } from './judgments'
import { readSeed } from './seed-index'

const GOAL = 0.95
const SETS = ['questions', 'held-out'] as const

describe('Dutch questions', () => {
  it('have good answers first in each group, tuned and held out, on the embedded engine', async () => {
    const seed = await readSeed()
    const engine = await openEmbeddedSearchEngine()
    const precisions = new Map<string, number[]>()
    for (const set of SETS) {
      for (const { group, precision } of await ask(engine, seed, readJudged(set, seed.venues))) {
        const name = `${set}: ${group}`
        precisions.set(name, [...(precisions.get(name) ?? []), precision])
      }
    }
    await engine.close()
    expect([...precisions.values()].flat()).toHaveLength(300)
    expect(precisions.size).toBe(12)
    const missed = [...precisions].filter(([, all]) => all.reduce((sum, one) => sum + one, 0) / all.length < GOAL)
    expect(missed.map(([name]) => name)).toEqual([])
  })
})
