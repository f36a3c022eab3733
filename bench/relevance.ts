// npm run bench -- relevance: relevance of search for 400 Dutch questions, on the embedded engine and on the Meilisearch
// of TEST_MEILISEARCH_URL, or else on a stand-in that follows Meilisearch's ranking rules.
import { parseArgs } from 'node:util'
import { startFakeMeilisearch } from '@plekje/engines/fake-meilisearch'
import { openEmbeddedSearchEngine } from '../packages/engines/src/search/embedded-search-engine'
import { openMeilisearchEngine } from '../packages/engines/src/search/meilisearch-engine'
import { runBench } from './harness/run-bench'
import { RELEVANCE_SETS, readJudged } from './relevance/judgments'
import { type ScoredQuestion, scoreQuestions } from './relevance/score-questions'
import { readSeed } from './relevance/seed-index'

const GOAL = 0.95
const STAND_IN_KEY = 'bench'

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function printReport(
  title: string,
  scored: readonly ScoredQuestion[],
  { showMisses = false }: { readonly showMisses?: boolean } = {},
): boolean {
  let areGoalsMet = true
  console.log(`\n${title.padEnd(44)}${'questions'.padStart(10)}${'P@5'.padStart(8)}${'nDCG@10'.padStart(9)}`)
  for (const group of new Set(scored.map(({ group }) => group))) {
    const groupQuestions = scored.filter((question) => question.group === group)
    const precisionAt5 = mean(groupQuestions.map(({ precision }) => precision))
    const ndcgAt10 = mean(groupQuestions.map(({ ndcg }) => ndcg))
    const isMet = precisionAt5 >= GOAL
    areGoalsMet &&= isMet
    const count = String(groupQuestions.length).padStart(10)
    const figures = `${count}${precisionAt5.toFixed(3).padStart(8)}${ndcgAt10.toFixed(3).padStart(9)}`
    console.log(`${group.padEnd(44)}${figures}  ${isMet ? 'met' : `MISSED (goal: ${GOAL})`}`)
    if (!showMisses) continue
    for (const { precision, question, firstResults } of groupQuestions) {
      if (precision === 1) continue
      console.log(`  ${precision.toFixed(2)} "${question}"`)
      for (const line of firstResults) console.log(`         ${line}`)
    }
  }
  return areGoalsMet
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { misses: { type: 'boolean' }, set: { type: 'string' }, engine: { type: 'string' } },
  })
  const seed = await readSeed()
  const sets = RELEVANCE_SETS.filter((set) => values.set === undefined || set === values.set)
  const url = process.env.TEST_MEILISEARCH_URL
  const standIn = url === undefined ? await startFakeMeilisearch(STAND_IN_KEY) : undefined
  const verdicts: boolean[] = []
  const engines = {
    embedded: () => openEmbeddedSearchEngine(),
    [standIn ? 'stand-in for Meilisearch' : 'Meilisearch']: () =>
      openMeilisearchEngine(url ?? standIn?.url ?? '', process.env.TEST_MEILISEARCH_API_KEY ?? STAND_IN_KEY),
  }
  try {
    for (const [kind, open] of Object.entries(engines)) {
      if (values.engine !== undefined && !kind.startsWith(values.engine)) continue
      const engine = await open()
      const questionsWithGoal: ScoredQuestion[] = []
      for (const set of sets) {
        const scored = await scoreQuestions(engine, seed, readJudged(set, seed.venues))
        // The goal does not apply to questions that nothing may be tuned for.
        if (set !== 'unseen') questionsWithGoal.push(...scored)
        printReport(`${kind}, ${set}`, scored, { showMisses: values.misses === true })
      }
      verdicts.push(printReport(`${kind}, all sets but unseen`, questionsWithGoal))
      await engine.close()
    }
  } finally {
    await standIn?.close()
  }
  return verdicts.every(Boolean)
}

runBench(main)
