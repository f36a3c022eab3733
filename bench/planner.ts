// npm run bench -- planner: quality of plans for varied Dutch requests, by the rules and, if one is configured, by a model.
import type { Category, Listing, Plan } from '@plekje/contracts'
import { percentiles, signIn } from '@plekje/testing'
import { runBench } from './harness/run-bench'
import { type RunningServer, withPlatform } from './http/processes'
import { requests, type TrialRequest } from './planner/requests'
import { CHECKS, type Check, type Place, score } from './planner/score'

const PASSWORD = 'only-for-this-bench-1'
/** The product's goal for a plan by the rules on the seed. */
const GOAL_MS = 300
const REQUIRED_CHECKS: readonly Check[] = ['exists', 'no repeats', 'open', 'budget', 'group size', 'distance']

interface Outcome {
  readonly request: TrialRequest
  readonly plan: Plan | undefined
  readonly refusal: string | undefined
  readonly ms: number
  readonly scores: Partial<Record<Check, number>>
}

async function main(folder: string): Promise<boolean> {
  const settings = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, LIMIT_FACTOR: '10000' }
  const modelSettings: Record<string, string> = {}
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL']) {
    const value = process.env[name]
    if (value) modelSettings[name] = value
    // Every platform inherits the environment, the one that plans by the rules too.
    delete process.env[name]
  }
  const hasModel = Object.keys(modelSettings).length > 0
  const areRulesGood = await run('rules', settings)
  if (!hasModel) console.log('\nNo model: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set.')
  const isModelGood = hasModel ? await run('model', { ...settings, ...modelSettings }) : true
  return areRulesGood && isModelGood
}

const run = (name: string, settings: Record<string, string>): Promise<boolean> =>
  withPlatform(settings, async (platform) => {
    const get = async (path: string) => (await fetch(platform.url + path)).json()
    const listings = (await get('/api/listings?limit=1000')) as Listing[]
    const otherListings = (await get('/api/listings?limit=1000&offset=1000')) as Listing[]
    const listingsBySlug = new Map([...listings, ...otherListings].map((listing) => [listing.slug, listing]))
    const categories = (await get('/api/categories')) as Category[]
    const places = (await get('/api/locations')) as Place[]
    const cookie = await signIn(platform.url, 'admin', PASSWORD)
    const outcomes: Outcome[] = []
    const cpuBefore = platform.cpuMs()
    for (const request of requests) {
      const { plan, refusal, ms } = await requestPlan(platform, cookie, request, categories)
      outcomes.push({ request, plan, refusal, ms, scores: score(request, plan, listingsBySlug, places) })
    }
    return report(name, outcomes, (platform.cpuMs() - cpuBefore) / requests.length)
  })

async function requestPlan(
  { url }: RunningServer,
  cookie: string,
  { text, filters }: TrialRequest,
  categories: readonly Category[],
) {
  const ids = filters?.categories?.map((slug) => categories.find((category) => category.slug === slug)?.id)
  const body = JSON.stringify({ request: text, filters: { ...filters, categories: ids } })
  const startedAt = performance.now()
  const reply = await fetch(`${url}/api/smart-plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
  })
  const result = await reply.json()
  const ms = performance.now() - startedAt
  if (reply.ok) return { plan: result as Plan, refusal: undefined, ms }
  return { plan: undefined, refusal: `${reply.status} ${(result as { error?: string }).error}`, ms }
}

function report(name: string, outcomes: readonly Outcome[], cpuMs: number): boolean {
  console.log(`\n## ${name}: ${outcomes.length} requests\n`)
  for (const { request, plan, refusal, scores } of outcomes) {
    const failedChecks = CHECKS.filter((check) => (scores[check] ?? 1) < 1)
    if (failedChecks.length === 0) continue
    const stops = plan?.locations.map(({ name: stop, category }) => `${stop} (${category})`).join(', ')
    console.log(`- ${request.text.slice(0, 60)}: ${failedChecks.join(', ')} → ${stops ?? refusal}`)
  }
  console.log(`\n| check | holds | requests |\n|---|---|---|`)
  for (const check of CHECKS) {
    const scores = outcomes.map((outcome) => outcome.scores[check]).filter((value) => value !== undefined)
    const mean = scores.reduce((sum, value) => sum + value, 0) / Math.max(1, scores.length)
    console.log(`| ${check} | ${(mean * 100).toFixed(1)}% | ${scores.length} |`)
  }
  const plannedCount = outcomes.filter(({ plan }) => plan?.source === name).length
  const counts = outcomes.map(({ plan }) => plan?.locations.length ?? 0)
  const { p50, p95 } = percentiles(outcomes.map(({ ms }) => ms))
  console.log(`| by the ${name} | ${((plannedCount / outcomes.length) * 100).toFixed(1)}% | ${outcomes.length} |`)
  console.log(`\nstops: ${(counts.reduce((sum, count) => sum + count, 0) / counts.length).toFixed(1)} on average`)
  console.log(`time to plan: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
  console.log(`processor time of the whole platform: ${cpuMs.toFixed(0)} ms per plan`)
  const areRequiredChecksMet = outcomes.every(({ scores }) =>
    REQUIRED_CHECKS.every((check) => (scores[check] ?? 1) === 1),
  )
  // The goal is in processor time, because other programs may use the machine.
  const isFast = name !== 'rules' || cpuMs <= GOAL_MS
  console.log(`goal: all plans pass ${REQUIRED_CHECKS.join(', ')}: ${areRequiredChecksMet ? 'met' : 'MISSED'}`)
  if (name === 'rules') console.log(`goal: at most ${GOAL_MS} ms of processor time: ${isFast ? 'met' : 'MISSED'}`)
  return areRequiredChecksMet && isFast
}

runBench(main)
