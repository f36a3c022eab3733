// Proves ADMIN-5, ADMIN-9, API-15.
import { refusal } from '@plekje/testing/render-site'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { aVenueList, aVenueRow, renderAdmin } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/venues/venues-page'))

const LIST = 'GET /api/admin/venues/manage'
const PATH = '/api/admin/venues/manage'

/** Answers as a server with this many venues. */
const holding = (total: number) => (call: { query: URLSearchParams }) => {
  const page = Number(call.query.get('page'))
  const count = Math.max(0, Math.min(50, total - (page - 1) * 50))
  const venues = Array.from({ length: count }, (_, index) => aVenueRow((page - 1) * 50 + index + 1))
  return [200, aVenueList(venues, { page, total })] as const
}
const button = (name: string) => screen.getByRole('button', { name })
const pageButtons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^\d+$/.test(text))

describe('the filters of venues', () => {
  it('request 50 venues from page 1 by default', async () => {
    const { callsTo } = renderAdmin('/admin/venues', { [LIST]: holding(2) })
    await screen.findByText('Venue 1')
    expect(Object.fromEntries(callsTo(PATH)[0]?.query ?? [])).toEqual({ page: '1', limit: '50' })
  })

  it('list all categories, places and statuses', async () => {
    renderAdmin('/admin/venues', { [LIST]: holding(2) })
    const texts = (name: string) =>
      [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(({ textContent }) => textContent)
    await waitFor(() => expect(texts('Categorie')).toEqual(['Alle categorieën', 'Minigolf', 'Bars', 'Activiteiten']))
    expect(texts('Locatie')).toEqual(['Alle locaties', 'Tiel', 'Utrecht'])
    expect(texts('Status')).toEqual(['Alle', 'Zichtbaar', 'Verborgen'])
  })

  it('combine, return to page 1, and are in the address', async () => {
    const { user, address, callsTo } = renderAdmin('/admin/venues?page=2', { [LIST]: holding(120) })
    await screen.findByText('Venue 51')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categorie' }), 'Minigolf')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Locatie' }), 'Utrecht')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Verborgen')
    expect(address()).toBe('/admin/venues?category=minigolf&location=utrecht&visibility=false')
    await waitFor(() =>
      expect(Object.fromEntries(callsTo(PATH).at(-1)?.query ?? [])).toEqual({
        page: '1',
        limit: '50',
        category: 'minigolf',
        location: 'utrecht',
        visibility: 'false',
      }),
    )
  })

  it('come from a link, without its invalid values', async () => {
    const { callsTo } = renderAdmin('/admin/venues?search=golf&category=minigolf&visibility=maybe&sort=phone&page=-3', {
      [LIST]: holding(2),
    })
    expect(await screen.findByRole('searchbox', { name: 'Zoek op venue naam...' })).toHaveValue('golf')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Categorie' })).toHaveDisplayValue('Minigolf'))
    expect(Object.fromEntries(callsTo(PATH)[0]?.query ?? [])).toEqual({
      page: '1',
      limit: '50',
      search: 'golf',
      category: 'minigolf',
    })
  })
})

describe('searching venues by name', () => {
  it('waits for half a second without typing', async () => {
    const { callsTo, address } = renderAdmin('/admin/venues?page=2', { [LIST]: holding(120) })
    await screen.findByText('Venue 51')
    const before = callsTo(PATH).length
    const box = screen.getByRole('searchbox', { name: 'Zoek op venue naam...' })
    expect(box).toHaveAttribute('placeholder', 'Zoek op venue naam...')
    const started = Date.now()
    // `fireEvent` types faster than the debounce on any machine.
    for (const typed of ['o', 'ot', 'ott', 'otte', 'otter']) fireEvent.change(box, { target: { value: typed } })
    await waitFor(() => expect(callsTo(PATH).length).toBe(before + 1))
    expect(Date.now() - started).toBeGreaterThanOrEqual(490)
    expect(callsTo(PATH).at(-1)?.query.get('search')).toBe('otter')
    expect(address()).toBe('/admin/venues?search=otter')
  })
})

describe('pages of venues', () => {
  it('are not shown when there is only one', async () => {
    renderAdmin('/admin/venues', { [LIST]: holding(50) })
    await screen.findByText('Venue 50')
    expect(screen.queryByText(/^Toont/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Volgende' })).not.toBeInTheDocument()
  })

  it('show the range, and link to the others', async () => {
    const { user, address } = renderAdmin('/admin/venues', { [LIST]: holding(1065) })
    expect(await screen.findByText('Toont 1-50 van 1065 venues')).toBeInTheDocument()
    expect(button('Vorige')).toBeDisabled()
    expect(pageButtons()).toEqual(['1', '2', '3', '4', '5'])
    await user.click(button('Volgende'))
    expect(await screen.findByText('Toont 51-100 van 1065 venues')).toBeInTheDocument()
    expect(button('2')).toHaveAttribute('aria-current', 'page')
    await user.click(button('5'))
    expect(await screen.findByText('Toont 201-250 van 1065 venues')).toBeInTheDocument()
    expect(pageButtons()).toEqual(['3', '4', '5', '6', '7'])
    expect(address()).toBe('/admin/venues?page=5')
  })

  it('end with the last one', async () => {
    renderAdmin('/admin/venues?page=22', { [LIST]: holding(1065) })
    expect(await screen.findByText('Toont 1051-1065 van 1065 venues')).toBeInTheDocument()
    expect(button('Volgende')).toBeDisabled()
    expect(pageButtons()).toEqual(['18', '19', '20', '21', '22'])
  })

  it('return to the last one when venues were deleted', async () => {
    const { query } = renderAdmin('/admin/venues?page=9&search=venue', { [LIST]: holding(120) })
    expect(await screen.findByText('Toont 101-120 van 120 venues')).toBeInTheDocument()
    expect(Object.fromEntries(query())).toEqual({ page: '3', search: 'venue' })
  })
})

describe('pages far down a very long list', () => {
  /** Answers as a server with a million venues: each page has two rows and the positions to continue from. */
  const million = (call: { query: URLSearchParams }) => {
    const page = Number(call.query.get('page'))
    const venues = [1, 2].map((row) => aVenueRow((page - 1) * 50 + row))
    return [200, aVenueList(venues, { page, total: 1_000_000, next: `n${page}`, previous: `p${page}` })] as const
  }
  const asked = ({ query }: { query: URLSearchParams }) =>
    Object.fromEntries([...query].filter(([name]) => name !== 'limit'))

  it('are requested relative to the shown page', async () => {
    const { user, address, callsTo } = renderAdmin('/admin/venues?page=201', { [LIST]: million })
    expect(await screen.findByText('Toont 10001-10002 van 1000000 venues')).toBeInTheDocument()
    await user.click(button('Volgende'))
    expect(await screen.findByText('Toont 10051-10052 van 1000000 venues')).toBeInTheDocument()
    expect(address()).toBe('/admin/venues?page=202&after=n201')
    await user.click(button('204'))
    expect(await screen.findByText('Toont 10151-10152 van 1000000 venues')).toBeInTheDocument()
    expect(asked(callsTo(PATH).at(-1) as never)).toEqual({ page: '204', after: 'n202', offset: '50' })
    expect(pageButtons()).toEqual(['202', '203', '204', '205', '206'])
    await user.click(button('Vorige'))
    expect(await screen.findByText('Toont 10101-10102 van 1000000 venues')).toBeInTheDocument()
    expect(asked(callsTo(PATH).at(-1) as never)).toEqual({ page: '203', before: 'p204' })
  })

  it('are requested by number near an end, and a filter returns to page 1', async () => {
    const { user, address } = renderAdmin('/admin/venues?page=202&after=n201', { [LIST]: million })
    await screen.findByText('Toont 10051-10052 van 1000000 venues')
    await user.click(button('Vorige'))
    await screen.findByText('Toont 10001-10002 van 1000000 venues')
    expect(address()).toBe('/admin/venues?page=201')
    await user.click(button('203'))
    await screen.findByText('Toont 10101-10102 van 1000000 venues')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Verborgen')
    expect(address()).toBe('/admin/venues?visibility=false')
  })

  it('explain what to do when they cannot be reached at once', async () => {
    const sentence = 'Zo ver in deze lijst kun je niet in één keer springen.'
    const site = renderAdmin('/admin/venues?page=9000&search=café', { [LIST]: refusal(400, sentence, 'page_too_far') })
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    site.answer(LIST, holding(120))
    await site.user.click(button('Naar het begin van de lijst'))
    expect(await screen.findByText('Toont 1-50 van 120 venues')).toBeInTheDocument()
    expect(Object.fromEntries(site.query())).toEqual({ search: 'café' })
  })

  it('show "more than" when a search finds too many to count', async () => {
    const found = aVenueList([aVenueRow(1)], { total: 1012, totalVisible: 1001, totalHidden: 11, isAtLeast: true })
    renderAdmin('/admin/venues?search=caf%C3%A9', { [LIST]: [200, { ...found, totalPages: 21 }] })
    expect(await screen.findByText('Toont 1-1 van meer dan 1011 venues')).toBeInTheDocument()
    expect(screen.getByText('Meer dan 1.011')).toBeInTheDocument()
    expect(screen.getByText('–')).toBeInTheDocument()
  })
})
