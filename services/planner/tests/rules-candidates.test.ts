// Proves SEARCH-36, SEARCH-39, SEARCH-42, VENUE-22.
import type { Listing } from '@plekje/contracts'
import { distanceKm } from '@plekje/geography'
import { tipsOfFacts } from '../src/domain/copy/tips-of-facts'
import { createFindCandidates } from '../src/use-cases/find-candidates'
import { openRulesPlanner, type RulesPlanner } from './rules-planner'

let planner: RulesPlanner
beforeAll(async () => {
  planner = await openRulesPlanner()
})

const kinds = (candidates: readonly { listing: Listing }[]) =>
  new Set(candidates.map(({ listing }) => listing.categorySlug))

describe('candidates', () => {
  it('are near the requested place and open long enough in the part of the day', async () => {
    const wish = await planner.understand('iets leuks', { location: 'amsterdam' })
    const found = await planner.find(wish)
    expect(found.length).toBeGreaterThan(20)
    expect(found.length).toBeLessThanOrEqual(135)
    for (const { listing, open, costCents } of found) {
      const point = { lat: Number(listing.latitude), lng: Number(listing.longitude) }
      expect(wish.place && distanceKm(wish.place, point)).toBeLessThanOrEqual(10)
      expect(costCents).toBeLessThanOrEqual(10_000)
      expect(open.length).toBeGreaterThan(0)
      for (const { from, until } of open) {
        expect(from.getTime()).toBeGreaterThanOrEqual(wish.from.getTime())
        expect(until.getTime()).toBeLessThanOrEqual(wish.until.getTime())
      }
    }
  })

  it.each(['Friesland', 'Limburg'])('are in the requested province: %s', async (province) => {
    for (const wish of [
      await planner.understand('iets leuks', { location: province }),
      await planner.understand(`een avond uit in ${province}`),
    ]) {
      const found = await planner.find(wish)
      const provinceOf = new Map(planner.seed.places.map((place) => [place.slug, place.province]))
      expect(found.length).toBeGreaterThan(3)
      expect(new Set(found.map(({ listing }) => provinceOf.get(listing.locationSlug)))).toEqual(new Set([province]))
    }
  })

  it('exclude places with unknown hours', async () => {
    const wish = await planner.understand('iets leuks', { location: 'amsterdam' })
    const [known] = await planner.find(wish)
    if (!known) throw new Error('Amsterdam has places')
    for (const openingHours of [null, 'Wisselend, bel even', '{"open_now":true}']) {
      const find = createFindCandidates({
        search: { ...planner.seed.search, listListings: async () => [{ ...known.listing, openingHours }] },
      })
      expect(await find(wish, { info: () => undefined })).toEqual([])
    }
  })

  it('exclude places that are closed on that day', async () => {
    const wish = await planner.understand('iets leuks', { location: 'amsterdam' })
    const [known] = await planner.find(wish)
    if (!known) throw new Error('Amsterdam has places')
    const asked: unknown[] = []
    const findWith = (comingDays: Listing['comingDays']) =>
      createFindCandidates({
        search: {
          ...planner.seed.search,
          listListings: async (input) => {
            asked.push(input?.query?.hoursOn)
            return [{ ...known.listing, comingDays }]
          },
        },
      })(wish, { info: () => undefined })
    const date = wish.from.toISOString().slice(0, 10)
    expect(await findWith([{ date, open: [[0, 2_880]] }])).toHaveLength(1)
    expect(await findWith([{ date, until: '2099-12-31', open: [] }])).toEqual([])
    expect(new Set(asked)).toEqual(new Set([date]))
  })

  it('accept the group: no sauna for nine, unless its text says so', async () => {
    const nine = await planner.find(await planner.understand('sauna en bowlen', { groupSize: 9 }))
    for (const { listing } of nine.filter((one) => one.listing.categorySlug === 'saunas')) {
      expect(listing.description).toMatch(/Groepen tot \d+ personen/)
    }
    const [one] = (await planner.find(await planner.understand('sauna'))).filter(
      ({ listing }) => listing.categorySlug === 'saunas',
    )
    if (!one) throw new Error('the seed has saunas')
    const large = { ...one.listing, description: 'Groepen tot 12 personen zijn welkom.' }
    const findAmong = async (groupSize: number, listing: Listing) => {
      const find = createFindCandidates({ search: { ...planner.seed.search, listListings: async () => [listing] } })
      return kinds(await find(await planner.understand('sauna', { groupSize }), { info: () => undefined }))
    }
    expect(await findAmong(9, large)).toContain('saunas')
    // The known group size takes precedence over the text and the typical value.
    expect(await findAmong(9, { ...large, facts: { groupSize: 8 } })).toEqual(new Set())
    expect(await findAmong(9, { ...one.listing, facts: { groupSize: 9 } })).toContain('saunas')
  })

  it('never have an excluded category while others match', async () => {
    expect(kinds(await planner.find(await planner.understand('geen kroeg, geen club')))).not.toContain('bars')
  })

  it('include hotels only on request', async () => {
    expect(kinds(await planner.find(await planner.understand('iets leuks in Amsterdam')))).not.toContain('hotels')
    expect(
      kinds(await planner.find(await planner.understand('overnachten in Amsterdam', { budget: 'high' }))),
    ).toContain('hotels')
  })

  it('come from farther away when the place has too few, but not from across the country', async () => {
    const wish = await planner.understand('iets leuks', { location: 'breskens' })
    const found = await planner.find(wish)
    expect(found.length).toBeGreaterThan(3)
    for (const { listing } of found) {
      const point = { lat: Number(listing.latitude), lng: Number(listing.longitude) }
      expect(wish.place && distanceKm(wish.place, point)).toBeLessThanOrEqual(45)
    }
  })

  it('match chosen categories, while categories in the text are a preference', async () => {
    const bowling = planner.seed.categories.find(({ slug }) => slug === 'bowling')?.id
    const chosen = await planner.find(
      await planner.understand('gezellig', { categories: [bowling], location: 'breda' }),
    )
    expect([...kinds(chosen)]).toEqual(['bowling'])
    const named = await planner.find(await planner.understand('bowlen in Breda'))
    expect(kinds(named).size).toBeGreaterThan(2)
    expect(kinds(named)).toContain('bowling')
  })

  it('have the facts that the text requires, where they matter', async () => {
    const wish = await planner.understand('eten, bowlen en een drankje met de hond, liefst met terras', {
      location: 'utrecht',
    })
    expect(wish.facts).toEqual(['dogs', 'terrace'])
    const found = await planner.find(wish)
    expect(found.length).toBeGreaterThanOrEqual(4)
    for (const { listing, part } of found) {
      expect(listing.facts?.dogs).toBe('yes')
      if (part !== 'activity') expect(listing.facts?.terrace).toBe('yes')
    }
  })

  it('ignore facts when too few places have them', async () => {
    const wish = await planner.understand('halal eten in Utrecht')
    expect(wish.facts).toEqual(['halal'])
    const found = await planner.find({ ...wish, facts: ['wheelchairParking'] })
    expect(found.length).toBeGreaterThan(4)
    const stops = found.slice(0, 2).map(({ listing }) => ({ slug: listing.slug })) as never
    const [tip] = tipsOfFacts({ ...wish, facts: ['wheelchairParking'] }, found, { stops })
    expect(tip).toBe(
      `Vraag vooraf na of dit klopt bij ${found[0]?.listing.name} en ${found[1]?.listing.name}: gehandicaptenparkeerplaats.`,
    )
    expect(tipsOfFacts({ ...wish, facts: [] }, found, { stops })).toEqual([])
  })

  it('fit better when their own text matches the wish', async () => {
    const found = await planner.find(await planner.understand('romantisch', { location: 'amsterdam' }))
    const average = (isRomantic: boolean) => {
      const some = found.filter(({ listing }) => /romanti/i.test(listing.description) === isRomantic)
      return some.reduce((sum, { fit }) => sum + fit, 0) / some.length
    }
    expect(average(true)).toBeGreaterThan(average(false))
  })
})
