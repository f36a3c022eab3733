// Proves PLAN-5, PLAN-6 with a real model.
import type { Plan } from '@plekje/contracts'
import { isOpenAt, parseOpeningHours } from '@plekje/opening-hours'
import { describeEachEngine } from '@plekje/testing'
import { member, type RunningPlanner, slugsOf, startPlanner, wish } from './start-planner'

const baseUrl = process.env.TEST_MODEL_URL ?? ''
const unavailable = baseUrl === '' ? 'TEST_MODEL_URL is not set' : undefined

const wishes = [
  wish('Bowlen en daarna eten in Utrecht', { location: 'utrecht', groupSize: 4 }),
  wish('Een romantische avond in Maastricht', { groupSize: 2, budget: 'high' }),
  wish('Middagje weg met de kinderen in Amersfoort', { timeOfDay: 'afternoon' }),
  wish('Eerst eten, daarna dansen', { location: 'rotterdam', groupSize: 8 }),
  wish('Sauna en lunch in Zwolle, niet te duur', { timeOfDay: 'afternoon', budget: 'low' }),
  wish('Verras me!'),
]

describeEachEngine('plans of a planner', [{ name: 'model', unavailable, open: startRealPlanner }], ({ open }) => {
  let planner: RunningPlanner
  beforeAll(async () => {
    planner = await open()
  })
  afterAll(() => planner.close())

  it.each(wishes)(
    'hold, and operators read why the rules made those that the model did not: $request',
    async (asked) => {
      const before = await modelPlansOf(planner)
      const plan = await planner.plan(member('anna'), asked)
      const after = await modelPlansOf(planner)
      console.info(`${plan.source}: ${plan.title}${plan.source === 'rules' ? ` (${after.lastReason})` : ''}`)
      expectWholePlan(plan, planner)
      const isByModel = plan.source === 'model'
      expect(after.used - before.used).toBe(isByModel ? 1 : 0)
      expect(after.replacedByRules - before.replacedByRules).toBe(isByModel ? 0 : 1)
      if (!isByModel) expect(after.lastReason).toMatch(/\w+ \w+/)
    },
  )
})

function startRealPlanner(): Promise<RunningPlanner> {
  return startPlanner({
    OPENAI_BASE_URL: baseUrl,
    OPENAI_MODEL: 'smollm2',
    MODEL_TIMEOUT_SECONDS: '50',
    LIMIT_FACTOR: '50',
    MODEL_TOKENS_PER_MEMBER_PER_DAY: '1000000',
  })
}

interface ModelPlansDetails {
  readonly used: number
  readonly replacedByRules: number
  readonly lastReason?: string
}

async function modelPlansOf(planner: RunningPlanner): Promise<ModelPlansDetails> {
  const { body } = await planner.call('GET', '/../readyz')
  return body.details.modelPlans
}

function expectWholePlan(plan: Plan, { seed }: RunningPlanner): void {
  const listings = slugsOf(plan).map((slug) => seed.listings.find((listing) => listing.slug === slug))
  expect(listings).not.toContain(undefined)
  expect(new Set(listings).size).toBe(plan.locations.length)
  for (const [index, { startsAt, endsAt }] of plan.locations.entries()) {
    const hours = parseOpeningHours(listings[index]?.openingHours)
    const lastMoment = new Date(Date.parse(endsAt) - 1)
    expect(hours && [isOpenAt(hours, new Date(startsAt)), isOpenAt(hours, lastMoment)]).toEqual([true, true])
  }
  expect(plan.tips.length).toBeGreaterThan(0)
  const texts = [plan.title, plan.description, ...plan.tips, ...plan.locations.map(({ reason }) => reason)]
  for (const text of texts) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toMatch(/[<>`*{}\n]|https?:|www\./)
  }
}
