// Proves SEARCH-31.
import { openEmbeddedSearchEngine } from '../../packages/engines/src/search/embedded-search-engine'
import { readJudged } from './judgments'
import { scoreQuestions } from './score-questions'
import { readSeed } from './seed-index'

const GOAL = 0.95
/** Just below what these questions reached when they were first asked: they measure, and are not tuned for. */
const UNSEEN_FLOOR = 0.88

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('results for Dutch questions', () => {
  it('are good in each group, tuned and held out, on the embedded engine', async () => {
    const seed = await readSeed()
    const engine = await openEmbeddedSearchEngine()
    const precisions = new Map<string, number[]>()
    for (const set of ['questions', 'held-out'] as const) {
      for (const { group, precision } of await scoreQuestions(engine, seed, readJudged(set, seed.venues))) {
        const name = `${set}: ${group}`
        precisions.set(name, [...(precisions.get(name) ?? []), precision])
      }
    }
    await engine.close()
    expect([...precisions.values()].flat()).toHaveLength(300)
    expect(precisions.size).toBe(12)
    const missed = [...precisions].filter(([, all]) => mean(all) < GOAL)
    expect(missed.map(([name]) => name)).toEqual([])
  })
  it('are as good as at first for questions that nothing was tuned for', async () => {
    const seed = await readSeed()
    const engine = await openEmbeddedSearchEngine()
    const scored = await scoreQuestions(engine, seed, readJudged('unseen', seed.venues))
    await engine.close()
    expect(scored).toHaveLength(100)
    expect(mean(scored.map(({ precision }) => precision))).toBeGreaterThanOrEqual(UNSEEN_FLOOR)
  })

  it('are all relevant for questions that visitors reported', async () => {
    const seed = await readSeed()
    const engine = await openEmbeddedSearchEngine()
    const scored = await scoreQuestions(engine, seed, readJudged('reported', seed.venues))
    await engine.close()
    expect(scored.filter(({ precision }) => precision < 1).map(({ question }) => question)).toEqual([])
  })
})
