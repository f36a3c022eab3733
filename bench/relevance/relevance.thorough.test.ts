import { openEmbeddedSearchEngine } from '../../packages/engines/src/search/embedded-search-engine'
import { ask } from './ask'
import { readJudged } from './judgments'
import { readSeed } from './seed-index'

const GOAL = 0.95

describe('Dutch questions', () => {
  it('have good answers first in each group, on the embedded engine', async () => {
    const seed = readSeed()
    const engine = await openEmbeddedSearchEngine()
    const questions = [...readJudged('questions', seed.venues), ...readJudged('held-out', seed.venues)]
    const asked = await ask(engine, seed, questions)
    await engine.close()
    expect(asked).toHaveLength(300)
    const groups = [...new Set(asked.map(({ group }) => group))]
    const precisionOf = (wanted: string) => {
      const of = asked.filter(({ group }) => group === wanted)
      return of.reduce((sum, { precision }) => sum + precision, 0) / of.length
    }
    expect(groups).toHaveLength(6)
    expect(groups.filter((group) => precisionOf(group) < GOAL)).toEqual([])
  })
})
