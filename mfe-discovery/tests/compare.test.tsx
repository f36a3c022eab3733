// Proves VENUE-30, VENUE-31.
import { act, screen, waitFor, within } from '@testing-library/react'
import { clearChoice } from '../src/features/compare/chosen-venues'
import { comparedIds } from '../src/features/compare/compared-ids'
import { todayText } from '../src/features/compare/hours-texts'
import { aListing, aSearchReply } from './fixtures'
import { type Answers, renderSite } from './render-site'

const venues = [1, 2, 3, 4, 5].map((id) => aListing({ id, slug: `plek-${id}`, name: `Plek ${id}` }))
const results: Answers = { 'GET /api/search': [200, aSearchReply({ hits: venues })] }
const choice = (name: string) => screen.findByRole('checkbox', { name: `Vergelijk ${name}` })
const bar = () => screen.findByRole('region', { name: 'Vergelijken' })

beforeEach(() => {
  act(clearChoice)
  sessionStorage.clear()
})
afterEach(() => jest.useRealTimers())

describe('the compared ids', () => {
  it.each([
    ['?ids=12,7', [12, 7]],
    ['?ids=7,7,0,x,-1,8', [7, 8]],
    ['?ids=1,2,3,4,5', [1, 2, 3, 4]],
    ['?ids=', []],
    ['', []],
    ['?ids=99999999999', []],
  ])('for %s are %j', (search, ids) => expect(comparedIds(search)).toEqual(ids))
})

describe('choosing venues for comparison', () => {
  it('works on cards, shows the choice at the bottom, and links to the comparison', async () => {
    const { user } = renderSite('/?search=plek', results)
    await user.click(await choice('Plek 2'))
    expect(within(await bar()).getByRole('status')).toHaveTextContent('1 van 4 gekozen')
    expect(within(await bar()).getByText('Kies er nog een om te vergelijken.')).toBeInTheDocument()
    await user.click(await choice('Plek 1'))
    expect(within(await bar()).getByRole('link', { name: 'Vergelijk' })).toHaveAttribute('href', '/vergelijk?ids=2,1')
    expect(await choice('Plek 1')).toBeChecked()
    await user.click(within(await bar()).getByRole('button', { name: 'Haal Plek 2 weg' }))
    expect(await choice('Plek 2')).not.toBeChecked()
    await user.click(within(await bar()).getByRole('button', { name: 'Wis keuze' }))
    expect(screen.queryByRole('region', { name: 'Vergelijken' })).not.toBeInTheDocument()
  })

  it('allows at most four, and says so', async () => {
    const { user } = renderSite('/?search=plek', results)
    for (const { name } of venues) await user.click(await choice(name))
    expect(within(await bar()).getByRole('status')).toHaveTextContent(
      'Je vergelijkt hoogstens vier plekken. Haal er eerst een weg.',
    )
    expect(await choice('Plek 5')).not.toBeChecked()
    await user.click(await choice('Plek 4'))
    expect(within(await bar()).getByRole('status')).toHaveTextContent('3 van 4 gekozen')
  })

  it("works on the home page's featured cards", async () => {
    const { user } = renderSite('/', { 'GET /api/listings/featured': [200, venues] })
    await user.click(await choice('Plek 3'))
    expect(within(await bar()).getByRole('status')).toHaveTextContent('1 van 4 gekozen')
  })

  it("works by keyboard, and on a venue's page", async () => {
    const [venue = aListing()] = venues
    const { user } = renderSite(`/listing/${venue.slug}`, {
      ...results,
      [`GET /api/listings/${venue.slug}`]: [200, venue],
      'GET /api/listings/1/reviews': [200, []],
      'GET /api/listings/1/google-reviews': [200, []],
    })
    const box = await choice('Plek 1')
    box.focus()
    await user.keyboard(' ')
    expect(box).toBeChecked()
    expect(await bar()).toBeInTheDocument()
    expect(JSON.parse(sessionStorage.getItem('plekje-compare') ?? '')).toEqual([{ id: 1, name: 'Plek 1' }])
  })
})

describe('the comparison', () => {
  const known = aListing({
    id: 1,
    slug: 'plek-1',
    name: 'Plek 1',
    facts: { dogs: 'no', terrace: 'yes', minimumAge: 18 },
    priceRange: '€€',
    openingHours: null,
  })
  const unknown = aListing({ id: 2, slug: 'plek-2', name: 'Plek 2', priceRange: null, openingHours: null })
  const answers: Answers = { 'GET /api/listings/some': [200, [known, unknown]] }
  const show = (path = '/vergelijk?ids=1,2') => renderSite(path, answers)
  const cellsOf = async (name: string) => {
    const table = within(await screen.findByRole('table', { name: 'Vergelijking van plekken' }))
    const row = table.getByRole('rowheader', { name }).closest('tr')
    return within(row ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  }

  it('has a column per venue and a row per feature, and marks unknown values', async () => {
    const { callsTo } = show()
    expect(await cellsOf('Prijs')).toEqual(['€€ (gemiddeld geprijsd)', 'Onbekend'])
    expect(await cellsOf('Honden welkom')).toEqual(['nee', 'Onbekend'])
    expect(await cellsOf('Terras')).toEqual(['ja', 'Onbekend'])
    expect(await cellsOf('Minimumleeftijd')).toEqual(['18 jaar', 'Onbekend'])
    expect(await cellsOf('Vandaag open')).toEqual(['Onbekend', 'Onbekend'])
    expect(screen.queryByRole('rowheader', { name: 'Pinnen' })).not.toBeInTheDocument()
    expect(screen.getByText(/Van geen van deze plekken bekend:.*pinnen/)).toBeInTheDocument()
    const heads = screen.getAllByRole('columnheader').map((head) => within(head).queryAllByRole('link')[0]?.textContent)
    expect(heads).toEqual([undefined, 'Plek 1', 'Plek 2'])
    expect(callsTo('/api/listings/some')).toHaveLength(1)
  })

  it('links to the same comparison without a venue', async () => {
    show()
    expect(await screen.findByRole('link', { name: 'Haal Plek 1 weg' })).toHaveAttribute('href', '/vergelijk?ids=2')
  })

  it('says that a venue no longer exists', async () => {
    show('/vergelijk?ids=1,2,3')
    expect(await screen.findByText('Eén van deze plekken is er niet meer.')).toBeInTheDocument()
  })

  it('says that no venue exists any more', async () => {
    renderSite('/vergelijk?ids=8,9', { 'GET /api/listings/some': [200, []] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Deze plekken zijn er niet meer' })).toBeInTheDocument()
  })

  it('requests nothing without ids, and explains how to choose', async () => {
    const { callsTo } = renderSite('/vergelijk')
    expect(await screen.findByRole('heading', { level: 1, name: 'Nog niets om te vergelijken' })).toBeInTheDocument()
    expect(callsTo('/api/listings/some')).toEqual([])
  })

  it('shows a failure instead of the table, with a retry', async () => {
    const { user, answer } = renderSite('/vergelijk?ids=1,2', {
      'GET /api/listings/some': [503, { error: 'Even niet.', code: 'unavailable' }],
    })
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
    answer('GET /api/listings/some', [200, [known, unknown]])
    await user.click(retry)
    await waitFor(async () => expect(await cellsOf('Soort')).toHaveLength(2))
  })
})

describe("today's hours", () => {
  const now = new Date('2026-12-25T10:00:00Z')
  const openingHours = 'Friday: 12:00-23:00'

  it('are those of the week, unless the day is special', () => {
    expect(todayText({ openingHours }, now)).toBe('12:00 – 23:00')
    expect(todayText({ openingHours, comingDays: [{ date: '2026-12-25', open: [] }] }, now)).toBe('gesloten')
    expect(todayText({ openingHours, comingDays: [{ date: '2026-12-26', open: [] }] }, now)).toBe('12:00 – 23:00')
    expect(todayText({ openingHours: null }, now)).toBeUndefined()
  })
})
