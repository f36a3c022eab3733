// Proves PLAN-7.
import { BUDGETS, type Listing, TIMES_OF_DAY } from '@plekje/contracts'
import { isOpenAt, parseOpeningHours } from '@plekje/opening-hours'
import { randomCases } from '@plekje/testing'
import fc from '@plekje/testing/fast-check'
import type { Candidate, DraftPlan, Variation, Wish } from '../src/domain/planning'
import { checkPlan } from '../src/use-cases/check-plan'
import { chooseByRules } from '../src/use-cases/choose-by-rules'
import { chooseReplacement } from '../src/use-cases/choose-replacement'
import { adviceToLoosen, describePlan } from '../src/use-cases/describe-plan'
import { openRulesPlanner, type RulesPlanner, SATURDAY } from './rules-planner'

const first: Variation = { seed: 0, avoid: new Set() }
const MINUTE = 60_000

let planner: RulesPlanner
beforeAll(async () => {
  planner = await openRulesPlanner()
})

async function planFor(text: string, filters: object = {}, variation = first, now = SATURDAY) {
  const wish = await planner.understand(text, filters, now)
  const candidates = await planner.find(wish)
  const draft = chooseByRules(wish, candidates, variation)
  return { wish, candidates, draft, ...checkPlan(wish, candidates, draft ?? nothing) }
}
const nothing: DraftPlan = { title: '', description: '', stops: [], tips: [] }

const kindsOf = (candidates: readonly Candidate[], stops: readonly { slug: string }[]) =>
  stops.map(({ slug }) => candidates.find(({ listing }) => listing.slug === slug)?.listing.categorySlug)

/** Checks the rules of any plan, against the seed rather than the candidates. */
function expectToHold(wish: Wish, { stops, totalCostCents }: ReturnType<typeof checkPlan>): void {
  const known = new Map(planner.seed.listings.map((listing) => [listing.slug, listing]))
  expect(new Set(stops.map(({ slug }) => slug)).size).toBe(stops.length)
  expect(totalCostCents).toBe(stops.reduce((sum, { costCents }) => sum + costCents, 0))
  expect(totalCostCents).toBeLessThanOrEqual(wish.ceilingCents ?? Number.POSITIVE_INFINITY)
  stops.forEach((stop, index) => {
    const [startMs, endMs] = [Date.parse(stop.startsAt), Date.parse(stop.endsAt)]
    const before = stops[index - 1]
    expect(startMs).toBeGreaterThanOrEqual(wish.from.getTime())
    expect(endMs).toBeLessThanOrEqual(wish.until.getTime())
    expect(endMs - startMs).toBeGreaterThanOrEqual(30 * MINUTE)
    expect(isOpenThroughout(known.get(stop.slug), startMs, endMs)).toBe(true)
    expect(before === undefined).toBe(stop.travel === null)
    if (before && stop.travel) {
      expect(stop.travel.km).toBeLessThanOrEqual(20)
      expect(startMs).toBeGreaterThanOrEqual(Date.parse(before.endsAt) + stop.travel.minutes * MINUTE)
    }
  })
}

function isOpenThroughout(listing: Listing | undefined, startMs: number, endMs: number): boolean {
  const hours = parseOpeningHours(listing?.openingHours)
  if (!hours) return false
  for (let at = startMs; at < endMs; at += 5 * MINUTE) if (isOpenAt(hours, new Date(at)) !== true) return false
  return true
}

describe('a plan by rules', () => {
  const texts = [
    'Iets leuks',
    'met kinderen',
    'geen kroeg',
    'romantisch in Utrecht',
    'goedkoop',
    'bowlen en eten',
    'dansen',
    'iets met water',
    'vrijgezellenfeest in Rotterdam',
    'zonder alcohol',
    'winkelen',
    'sauna',
    'morgen in Groningen',
    'max 20 euro',
    'geen restaurant, geen bar, geen film',
    'karten in Delft',
    'het regent',
    '🎉',
  ]

  it('is valid for every wish, and free text alone never leaves it empty', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(texts, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...BUDGETS),
        fc.constantFrom(...TIMES_OF_DAY),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 6 * 24 }),
        fc.nat(1000),
        async (said, budget, timeOfDay, groupSize, hours, seed) => {
          const now = new Date(SATURDAY.getTime() + hours * 60 * MINUTE)
          const filters = { budget, timeOfDay, groupSize }
          const { wish, draft, ...checked } = await planFor(said.join('. '), filters, { ...first, seed }, now)
          expect(checked.dropped).toEqual([])
          expect(checked.stops.length).toBeGreaterThanOrEqual(1)
          expect(checked.stops.length).toBeLessThanOrEqual(4)
          expectToHold(wish, checked)
        },
      ),
      { numRuns: randomCases(40) },
    )
  }, 180_000)

  it('marks stops from OpenStreetMap for attribution', async () => {
    const { wish, candidates, draft } = await planFor('Iets leuks')
    const [, second] = draft?.stops ?? []
    const fromOsm = candidates.map((candidate): Candidate => {
      const { listing } = candidate
      return listing.slug === second?.slug ? { ...candidate, listing: { ...listing, attribution: 'osm' } } : candidate
    })
    const { stops } = checkPlan(wish, fromOsm, draft ?? nothing)
    expect(stops.map(({ attribution }) => attribution)).toEqual(stops.map((_, at) => (at === 1 ? 'osm' : undefined)))
    expect(stops.length).toBeGreaterThan(1)
  })

  it('has at least two stops for every budget, time and day, also for twenty people', async () => {
    for (const day of [0, 2, 5, 6]) {
      for (const timeOfDay of TIMES_OF_DAY) {
        for (const budget of BUDGETS) {
          // The larger the group, the fewer places fit.
          const now = new Date(Date.UTC(2026, 10, 16 + day, 5))
          const { stops } = await planFor('iets leuks', { timeOfDay, budget, groupSize: 20 }, first, now)
          expect({ day, timeOfDay, budget, enough: stops.length >= 2 }).toMatchObject({ enough: true })
        }
      }
    }
  }, 180_000)

  it('is the same for the same variation, and differs when it must avoid its places', async () => {
    const one = await planFor('avond uit in Utrecht')
    expect((await planFor('avond uit in Utrecht')).draft).toEqual(one.draft)
    const slugs = one.stops.map(({ slug }) => slug)
    const other = await planFor('avond uit in Utrecht', {}, { seed: 1, avoid: new Set(slugs) })
    expect(other.stops.filter(({ slug }) => slugs.includes(slug))).toEqual([])
    expect(other.stops.length).toBeGreaterThanOrEqual(2)
  })

  it('goes from activity to food to drinks in the evening, without repeating a category', async () => {
    const { stops, candidates } = await planFor('gezellige avond in Rotterdam')
    const parts = stops.map(({ slug }) => candidates.find(({ listing }) => listing.slug === slug)?.part)
    expect(parts).toEqual(['activity', 'food', 'drinks'])
    expect(new Set(kindsOf(candidates, stops)).size).toBe(stops.length)
  })

  it('has every requested category, in the order of the text', async () => {
    const { stops, candidates } = await planFor('eerst eten, daarna bowlen en dan borrelen in Amsterdam')
    expect(kindsOf(candidates, stops).filter((kind) => kind !== 'bioscopen')).toEqual([
      'restaurants',
      'bowling',
      'bars',
    ])
  })

  it('contains chosen categories only', async () => {
    const ids = planner.seed.categories.filter(({ slug }) => ['bars', 'restaurants'].includes(slug)).map(({ id }) => id)
    const { stops, candidates } = await planFor('een avond uit', { categories: ids, location: 'amsterdam' })
    expect([...new Set(kindsOf(candidates, stops))].sort()).toEqual(['bars', 'restaurants'])
  })

  it('quotes places literally', async () => {
    const known = new Map(planner.seed.listings.map((listing) => [listing.slug, listing]))
    let quotes = 0
    for (const text of ['romantische date', 'met kinderen', 'vrijgezellenfeest', 'rustig', 'sushi', 'dansen']) {
      for (const { slug, reason } of (await planFor(text)).stops) {
        const quote = /“(.+)”/.exec(reason)?.[1]
        if (quote === undefined) continue
        quotes += 1
        expect(known.get(slug)?.description).toContain(quote)
      }
    }
    expect(quotes).toBeGreaterThan(3)
  })

  it('says that it searched farther when the place has too few', async () => {
    const { draft, stops } = await planFor('sauna en karten', { location: 'de-koog', timeOfDay: 'afternoon' })
    expect(stops.length).toBeGreaterThanOrEqual(1)
    expect(draft?.description).toMatch(/De Koog/)
  })

  it('is ready well within 300 ms', async () => {
    const wish = await planner.understand('gezellige avond met vrienden')
    const candidates = await planner.find(wish)
    const times = Array.from({ length: 15 }, (_, seed) => {
      const from = process.cpuUsage()
      checkPlan(wish, candidates, chooseByRules(wish, candidates, { ...first, seed }) ?? nothing)
      return process.cpuUsage(from).user / 1000
    })
    expect(times.sort((one, other) => one - other)[7]).toBeLessThan(300)
  })
})

describe('checking a draft', () => {
  it('drops unknown and repeated stops, and keeps the rest in order', async () => {
    const { wish, candidates, draft } = await planFor('avond in Utrecht')
    const stops = draft?.stops ?? []
    const checked = checkPlan(wish, candidates, {
      ...nothing,
      stops: [{ slug: 'cafe-dat-niet-bestaat', reason: '' }, ...stops, ...stops.slice(0, 1)],
    })
    expect(checked.stops.map(({ slug }) => slug)).toEqual(stops.map(({ slug }) => slug))
    expect(checked.dropped).toEqual([
      { slug: 'cafe-dat-niet-bestaat', why: 'unknown' },
      { slug: stops[0]?.slug, why: 'repeated' },
    ])
  })

  it('drops stops that are over the budget, too far, or closed by then', async () => {
    const { wish, candidates } = await planFor('iets leuks', { budget: 'high' })
    const [one, ...others] = candidates.filter(({ part }) => part === 'activity')
    const far = others.find(({ listing }) => listing.locationSlug !== one?.listing.locationSlug)
    if (!one || !far) throw new Error('the seed has activities in more than one town')
    const stops = [one, far].map(({ listing }) => ({ slug: listing.slug, reason: '' }))
    expect(checkPlan(wish, candidates, { ...nothing, stops }).dropped).toEqual([
      { slug: far.listing.slug, why: 'too-far' },
    ])
    const poor = { ...wish, ceilingCents: one.costCents }
    expect(checkPlan(poor, candidates, { ...nothing, stops }).dropped[0]?.why).toBe('budget')
    const shut = {
      ...far,
      listing: { ...far.listing, latitude: one.listing.latitude, longitude: one.listing.longitude },
    }
    const early = { ...shut, open: [{ from: wish.from, until: new Date(wish.from.getTime() + 100 * MINUTE) }] }
    expect(checkPlan(wish, [one, early], { ...nothing, stops }).dropped[0]?.why).toBe('closed')
  })

  it('drops every stop after the sixth', async () => {
    const { wish, candidates } = await planFor('iets leuks', { budget: 'high' })
    const [one] = candidates
    if (!one) throw new Error('there is a candidate')
    const short = { ...one, costCents: 0, minutes: 15, open: [{ from: wish.from, until: wish.until }] }
    const seven = [1, 2, 3, 4, 5, 6, 7].map((at) => ({ ...short, listing: { ...one.listing, slug: `plek-${at}` } }))
    const stops = seven.map(({ listing }) => ({ slug: listing.slug, reason: '' }))
    const checked = checkPlan(wish, seven, { ...nothing, stops })
    expect(checked.stops).toHaveLength(6)
    expect(checked.dropped).toEqual([{ slug: 'plek-7', why: 'too-many' }])
  })

  it('yields a valid plan for any order of any candidates', async () => {
    const { wish, candidates } = await planFor('iets leuks in Amsterdam', { timeOfDay: 'afternoon' })
    fc.assert(
      fc.property(fc.subarray([...candidates], { maxLength: 8 }), fc.boolean(), (some, isReversed) => {
        const stops = some.map(({ listing }) => ({ slug: listing.slug, reason: 'x' }))
        const checked = checkPlan(wish, candidates, { ...nothing, stops: isReversed ? stops.reverse() : stops })
        expect(checked.stops.length + checked.dropped.length).toBe(some.length)
        expectToHold(wish, checked)
      }),
    )
  })
})

describe('replacing a stop', () => {
  it('finds a place for the same part that keeps the plan valid', async () => {
    const { wish, candidates, stops } = await planFor('avond in Den Haag')
    for (const { slug } of stops) {
      const other = chooseReplacement(wish, candidates, stops, slug, first)
      const partOf = (one: string | undefined) => candidates.find(({ listing }) => listing.slug === one)?.part
      expect(partOf(other?.listing.slug)).toBe(partOf(slug))
      expect(stops.map((stop) => stop.slug)).not.toContain(other?.listing.slug)
      const changed = stops.map((stop) => ({
        ...stop,
        slug: stop.slug === slug ? (other?.listing.slug ?? '') : stop.slug,
      }))
      const checked = checkPlan(wish, candidates, { ...nothing, stops: changed })
      expect(checked.dropped).toEqual([])
      expectToHold(wish, checked)
    }
  })

  it('never returns a replaced place while others match', async () => {
    const { wish, candidates, stops } = await planFor('avond in Den Haag')
    const avoid = new Set<string>()
    const slug = stops[0]?.slug ?? ''
    for (let round = 0; round < 4; round += 1) {
      const other = chooseReplacement(wish, candidates, stops, slug, { seed: round, avoid })?.listing.slug ?? ''
      expect(avoid).not.toContain(other)
      avoid.add(other)
    }
  })

  it('finds nothing for a stop that is not in the plan, or without other candidates', async () => {
    const { wish, candidates, stops } = await planFor('avond in Den Haag')
    expect(chooseReplacement(wish, candidates, stops, 'elders', first)).toBeUndefined()
    const only = candidates.filter(({ listing }) => stops.some(({ slug }) => slug === listing.slug))
    expect(chooseReplacement(wish, only, stops, stops[0]?.slug ?? '', first)).toBeUndefined()
  })
})

describe('the words around a plan', () => {
  it('state duration, day and costs in Dutch', async () => {
    const { wish, ...checked } = await planFor('avond in Utrecht', { groupSize: 4 })
    const described = describePlan(wish, checked, 4)
    expect(described.estimatedDuration).toMatch(/^\d uur/)
    expect(described.bestTimeToVisit).toMatch(/^Zaterdag 21 november, \d\d:\d\d – \d\d:\d\d$/)
    expect(described.totalEstimatedCost).toMatch(/^Ongeveer €\s\d+.* per persoon, €\s\d+.* voor 4 personen$/)
  })

  it('advise to loosen only restrictions of the wish', async () => {
    const bare = adviceToLoosen(await planner.understand('x', { budget: 'high' }))
    expect(bare).not.toMatch(/categorie|budget|plaats|groep/)
    const sauna = planner.seed.categories.find(({ slug }) => slug === 'saunas')?.id
    const full = await planner.understand('x', { budget: 'low', location: 'urk', groupSize: 20, categories: [sauna] })
    expect(await planner.find(full)).toEqual([])
    for (const word of ['categorieën', 'Urk', 'budget', 'groep']) expect(adviceToLoosen(full)).toContain(word)
  })
})
