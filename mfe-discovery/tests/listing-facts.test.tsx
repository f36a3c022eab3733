// Proves MEMBER-1, SITE-3, TRACK-1, TRACK-3, TRACK-4, VENUE-5, VENUE-6, VENUE-7, VENUE-8, VENUE-9, VENUE-10, VENUE-12.
// Proves VENUE-13, VENUE-20, VENUE-28, VENUE-29, VENUE-32, VENUE-33.
import { rememberOverview } from '@plekje/web-kit'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aListing, aMember, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'
import { screenWidth } from './screen-width'

const listing = aListing({ phone: '088 555 0101', email: 'info@de-otter.example', website: 'http://de-otter.example' })
const { phone: _phone, email: _email, website: _website, ...forVisitors } = listing
const path = `/listing/${listing.slug}`
const base: Answers = {
  [`GET /api/listings/${listing.slug}`]: [200, forVisitors],
  'GET /api/listings/1/google-reviews': [200, []],
  'GET /api/listings/1/reviews': [200, []],
  'GET /api/search': [200, aSearchReply()],
}
const asMember: Answers = {
  ...base,
  'GET /api/user': [200, aMember],
  'GET /api/favorites': [200, []],
  [`GET /api/listings/${listing.slug}`]: [200, listing],
}
const title = () => screen.findByRole('heading', { level: 1, name: listing.name })

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.useRealTimers())

describe('the facts of a venue', () => {
  it('include rating with the number of reviews, category, place, description and address', async () => {
    renderSite(path, base)
    await title()
    expect(screen.getByRole('img', { name: '4,2 van 5 sterren' })).toBeInTheDocument()
    expect(screen.getByText('12 reviews')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Minigolf' })).toHaveAttribute('href', '/category/minigolf')
    expect(screen.getByRole('link', { name: 'Tiel' })).toHaveAttribute('href', '/?location=tiel&location_name=Tiel')
    expect(screen.getByText(listing.description)).toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: 'Adres' })).getByText(/Handelsweg 73/)).toBeInTheDocument()
  })

  it('are shown as yes, partly or no, and unknown ones are listed', async () => {
    const facts = { dogs: 'yes', terrace: 'partly', cash: 'no', groupSize: 1, minimumAge: 0 }
    renderSite(path, { ...base, [`GET /api/listings/${listing.slug}`]: [200, { ...forVisitors, facts }] })
    await title()
    const card = screen.getByRole('region', { name: 'Kenmerken' })
    const terms = within(card).getAllByRole('term')
    expect(terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
      'Honden welkom: ja',
      'Terras: deels',
      'Contant betalen: nee',
      'Grootste groep: 1 persoon',
      'Minimumleeftijd: alle leeftijden',
    ])
    expect(within(card).getByText(/^Onbekend: /)).toHaveTextContent(
      /^Onbekend: ingang voor rolstoel, .*, halal eten\.$/,
    )
  })

  it('are all unknown for a venue without facts', async () => {
    renderSite(path, base)
    await title()
    const card = screen.getByRole('region', { name: 'Kenmerken' })
    expect(within(card).queryByRole('term')).not.toBeInTheDocument()
    expect(within(card).getByText(/^Onbekend: .*honden welkom.*minimumleeftijd\.$/)).toBeInTheDocument()
  })

  it('show a skeleton while they load', async () => {
    let arrive = () => {}
    renderSite(path, {
      ...base,
      [`GET /api/listings/${listing.slug}`]: () =>
        new Promise((done) => {
          arrive = () => done([200, forVisitors])
        }),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'De plek wordt geladen' })).toBeInTheDocument()
    arrive()
    expect(await title()).toBeInTheDocument()
  })

  it('link home when there is no overview to return to', async () => {
    renderSite(path, base)
    await title()
    expect(screen.getByRole('link', { name: 'Terug' })).toHaveAttribute('href', '/')
  })
})

describe('the line that answers "kan ik er nu heen?"', () => {
  const line = async () => (await screen.findByRole('list', { name: 'Kan ik er nu heen?' })).textContent

  it('shows whether it is open, the distance from the search, and the price', async () => {
    rememberOverview('/?lat=51.98&lng=5.43&location_name=Rhenen')
    renderSite(path, base)
    expect(await line()).toMatch(/^(Nu open|Gesloten).*11 km van Rhenen€€ \(gemiddeld geprijsd\)$/)
  })

  it('leaves out unknown values', async () => {
    const unknown = { ...forVisitors, openingHours: null, isOpen: null }
    renderSite(path, { ...base, [`GET /api/listings/${listing.slug}`]: [200, unknown] })
    expect(await line()).toBe('€€ (gemiddeld geprijsd)')
  })
})

describe('the open badge of a venue', () => {
  it('follows the hours while the page is open, and comes before other mentions of them', async () => {
    // Monday, half a minute before the venue closes.
    jest.useFakeTimers({ now: new Date('2025-06-02T15:59:30Z'), advanceTimers: true })
    renderSite(path, base)
    await title()
    const first = () => screen.getAllByText(/^(Open|Gesloten)$/)[0]
    expect(first()).toHaveTextContent('Open')
    act(() => {
      jest.advanceTimersByTime(60_000)
    })
    await waitFor(() => expect(first()).toHaveTextContent('Gesloten'))
  })
})

describe('the opening hours of a venue', () => {
  it('show special days, possible holidays, and when they were checked', async () => {
    jest.useFakeTimers({ now: new Date('2026-12-20T10:00:00Z'), advanceTimers: true })
    const comingDays = [
      { date: '2026-12-19', open: [] },
      { date: '2026-12-25', open: [], holiday: 'Eerste kerstdag' },
      { date: '2026-12-26', holiday: 'Tweede kerstdag' },
      { date: '2026-12-31', open: [[600, 960]], note: 'oudejaarsdag' },
      { date: '2027-01-04', until: '2027-01-10', open: [], note: 'verbouwing' },
    ]
    const shown = { ...forVisitors, comingDays, hoursCheckedAt: '2026-11-03T10:00:00Z' }
    renderSite(path, { ...base, [`GET /api/listings/${listing.slug}`]: [200, shown] })
    const card = await screen.findByRole('region', { name: 'Openingstijden' })
    expect(card).toHaveTextContent('Let op: vrijdag 25 december (Eerste kerstdag) gesloten')
    const days = within(within(card).getByRole('list', { name: 'Afwijkend:' })).getAllByRole('listitem')
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'vrijdag 25 december (Eerste kerstdag)gesloten',
      'zaterdag 26 december (Tweede kerstdag)openingstijden kunnen anders zijn',
      'donderdag 31 december10:00 – 16:00oudejaarsdag',
      '4 januari tot en met 10 januarigeslotenverbouwing',
    ])
    expect(card).toHaveTextContent('Nagekeken op 3 november 2026')
  })

  it('show each season with its dates, and say which are unknown', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-27T11:00:00Z'), advanceTimers: true })
    const lunch = { open: [[720, 840]], maybe: [[1050, 1650, 'open_end']] }
    const unknown = { open: [], maybe: [[0, 1440, 'unsaid']], note: 'op afspraak' }
    const holidays = { open: [], maybe: [[0, 1440, 'school_holidays']] }
    const sunday = { open: [], variants: [{ in: { nth: 1 }, open: [[720, 1020]] }] }
    const shown = {
      ...forVisitors,
      openingHours: 'Maandag: 12:00-14:00, vanaf 17:30',
      comingDays: [{ date: '2026-11-26', until: '2027-03-31', open: [], regular: 'season' }],
      seasons: [
        { from: '2026-11-01', until: '2027-03-31', days: Array.from({ length: 7 }, () => ({ open: [] })) },
        { from: '2027-04-01', until: '2027-10-31', days: [...Array(4).fill(lunch), holidays, unknown, sunday] },
      ],
    }
    renderSite(path, { ...base, [`GET /api/listings/${listing.slug}`]: [200, shown] })
    const card = await screen.findByRole('region', { name: 'Openingstijden' })
    expect(card).toHaveTextContent('Let op: tot en met 31 maart gesloten')
    const [now, monday] = within(card).getAllByRole('term')
    expect(now).toHaveTextContent('1 november t/m 31 maartnu')
    expect(within(card).getByRole('heading', { name: '1 april t/m 31 oktober' })).toBeVisible()
    expect(monday).toHaveTextContent('Maandag')
    const hours = within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(hours).toEqual([
      'Gesloten',
      ...Array(4).fill('12:00 – 14:00vanaf 17:30'),
      'alleen in schoolvakanties',
      'niet bekend“op afspraak”',
      '12:00 – 17:00 (eerste van de maand)anders gesloten',
    ])
    expect(within(card).queryByRole('list', { name: 'Afwijkend:' })).not.toBeInTheDocument()
  })

  it('show a week from Monday, with today marked and closed days', async () => {
    jest.useFakeTimers({ now: new Date('2025-06-03T10:00:00Z'), advanceTimers: true })
    const openingHours = 'Monday: Closed\nTuesday: 12:00-14:00, 17:00-02:00\nThursday: Open 24 hours'
    renderSite(path, { ...base, [`GET /api/listings/${listing.slug}`]: [200, { ...forVisitors, openingHours }] })
    const card = await screen.findByRole('region', { name: 'Openingstijden' })
    const days = within(card).getAllByRole('term')
    expect(days.map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Maandag',
      'Dinsdag',
      'Woensdag',
      'Donderdag',
      'Vrijdag',
      'Zaterdag',
      'Zondag',
    ])
    const hours = within(card).getAllByRole('definition')
    expect(hours.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Gesloten',
      '12:00 – 14:0017:00 – 02:00',
      'Gesloten',
      '24 uur open',
    ])
    expect(card.querySelectorAll('[aria-current="date"]')).toHaveLength(1)
    expect(card.querySelector('[aria-current="date"]')).toContainElement(days[1] ?? null)
  })
})

describe('the links of a venue', () => {
  const showWith = async (links: object) => {
    const site = renderSite(path, {
      ...base,
      [`GET /api/listings/${listing.slug}`]: [200, { ...forVisitors, ...links }],
    })
    return { ...site, list: within(await screen.findByRole('list', { name: 'Plan je bezoek' })) }
  }
  const [menuUrl, bookingUrl] = ['https://otter.example/kaart', 'https://boek.example/otter']

  it('lead to menu, booking and public transport, and say that they leave the site', async () => {
    const { list } = await showWith({ menuUrl, bookingUrl })
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Menukaart (opent een andere site)',
      'Reserveren (opent een andere site)',
      'Met het ov (opent een andere site)',
    ])
    const menu = list.getByRole('link', { name: /Menukaart/ })
    expect(menu).toHaveAttribute('href', menuUrl)
    expect(menu).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(list.getByRole('link', { name: /Met het ov/ })).toHaveAttribute(
      'href',
      `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${listing.latitude},${listing.longitude}`)}&travelmode=transit`,
    )
  })

  it('are marked as user-generated for OpenStreetMap data, and absent when unknown', async () => {
    const { list } = await showWith({ menuUrl, attribution: 'osm' })
    expect(list.getByRole('link', { name: /Menukaart/ })).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
    expect(list.queryByRole('link', { name: /Reserveren/ })).not.toBeInTheDocument()
  })

  it('report a click on menu and booking as one on the website, and none on public transport', async () => {
    const { list, user, callsTo } = await showWith({ menuUrl, bookingUrl })
    for (const name of [/Menukaart/, /Reserveren/, /Met het ov/]) await user.click(list.getByRole('link', { name }))
    const clicks = callsTo('/api/admin/venue-analytics/track').map(({ body }) => body)
    expect(clicks.slice(1)).toEqual([
      { venueId: 1, actionType: 'website_click' },
      { venueId: 1, actionType: 'website_click' },
    ])
  })
})

describe('the pictures of a venue', () => {
  afterEach(() => screenWidth())

  it('are the first and up to four more on a wide screen', async () => {
    screenWidth(1280)
    const images = Array.from({ length: 7 }, (_, index) => `/media/${index}.svg`)
    renderSite(path, { ...base, [`GET /api/listings/${listing.slug}`]: [200, { ...forVisitors, images }] })
    const gallery = within(await screen.findByRole('region', { name: 'Foto’s' }))
    expect(gallery.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(images.slice(0, 5))
    expect(gallery.getByRole('button', { name: 'Alle 7 beelden' })).toBeInTheDocument()
  })
})

describe('contact data for members', () => {
  it('contain a mail link when there is an address', async () => {
    renderSite(path, asMember)
    expect(await screen.findByRole('link', { name: 'info@de-otter.example' })).toHaveAttribute(
      'href',
      'mailto:info@de-otter.example',
    )
  })

  it('report the click on the website', async () => {
    const { user, callsTo } = renderSite(path, asMember)
    const card = within(await screen.findByRole('region', { name: 'Contact' }))
    await user.click(await card.findByRole('link', { name: /Bezoek website/ }))
    expect(callsTo('/api/admin/venue-analytics/track').map(({ body }) => body)).toContainEqual({
      venueId: 1,
      actionType: 'website_click',
    })
  })
})

describe('the heart of a venue', () => {
  const press = async (answers: Answers) => {
    const site = renderSite(path, { ...asMember, ...answers })
    await screen.findAllByRole('link', { name: /088 555 0101/ })
    const heart = screen.getByRole('button', { name: `Favoriet: ${listing.name}` })
    return { ...site, heart }
  }

  it('shows a failure to add, and is empty again', async () => {
    const { user, heart } = await press({ 'POST /api/favorites': refusal(503, 'Even niet.') })
    await user.click(heart)
    expect(await screen.findByText('Fout')).toBeInTheDocument()
    expect(screen.getByText('Kon niet toevoegen aan favorieten.')).toBeInTheDocument()
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  })

  it('asks to sign in when the session has ended, and is empty again', async () => {
    const { user, heart } = await press({ 'POST /api/favorites': refusal(401, 'Je bent niet ingelogd.') })
    await user.click(heart)
    expect(await screen.findByText('Inloggen vereist')).toBeInTheDocument()
    expect(screen.queryByText('Fout')).not.toBeInTheDocument()
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  })

  it('removes a favourite, and refetches the favourites', async () => {
    const { user, heart, callsTo, answer } = await press({
      'GET /api/favorites': [200, [{ listingId: 1 }]],
      'DELETE /api/favorites/1': [204, undefined],
    })
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
    const asked = callsTo('/api/favorites').length
    answer('GET /api/favorites', [200, []])
    await user.click(heart)
    expect(await screen.findByText('Verwijderd uit favorieten')).toBeInTheDocument()
    expect(heart).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => expect(callsTo('/api/favorites').length).toBeGreaterThan(asked))
  })
})

describe('sharing', () => {
  const share = jest.fn<Promise<void>, [ShareData]>()
  beforeEach(() => {
    share.mockReset().mockResolvedValue(undefined)
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
  })
  const open = async (answers: Answers) => {
    const site = renderSite(path, answers)
    await title()
    await site.user.click(screen.getByRole('button', { name: 'Delen' }))
    const methods = () =>
      site.callsTo('/api/track-share').map(({ body }) => (body as { shareMethod: string }).shareMethod)
    return { ...site, methods }
  }

  it('closes on a press outside, also where a press moves no focus', async () => {
    const { user } = await open(base)
    const menu = screen.getByRole('list', { name: 'Manieren om te delen' })
    // Safari moves the focus to nothing before the click on a menu item.
    fireEvent.blur(screen.getByRole('button', { name: 'Delen' }), { relatedTarget: null })
    expect(menu).toBeVisible()
    fireEvent.pointerDown(screen.getByRole('link', { name: 'WhatsApp' }))
    expect(menu).toBeVisible()
    fireEvent.pointerDown(document.body)
    expect(menu).not.toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Delen' }))
    await user.tab({ shift: true })
    expect(menu).not.toBeVisible()
  })

  it('by WhatsApp opens a message with the link, and is reported', async () => {
    const { user, methods } = await open(base)
    const link = screen.getByRole('link', { name: 'WhatsApp' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
      /\/listing\/minigolf-de-otter\?ref=[A-Za-z0-9]{10}$/,
    )
    await user.click(link)
    expect(methods()).toEqual(['whatsapp'])
  })

  it('by the device shares the link, and is reported with the member', async () => {
    const { user, callsTo, methods } = await open(asMember)
    await screen.findAllByRole('link', { name: /088 555 0101/ })
    await user.click(screen.getByRole('button', { name: 'Delen via …' }))
    await waitFor(() => expect(methods()).toEqual(['native']))
    const shared = new URL(share.mock.calls[0]?.[0].url ?? '')
    expect(shared.pathname).toBe(path)
    expect(callsTo('/api/track-share').map(({ body }) => body)).toEqual([
      { listingId: 1, shareCode: shared.searchParams.get('ref'), userId: aMember.id, shareMethod: 'native' },
    ])
  })

  it('is only logged when it fails, and not reported', async () => {
    const debug = jest.spyOn(console, 'debug').mockImplementation(() => {})
    share.mockRejectedValue(new DOMException('cancelled', 'AbortError'))
    const { user, methods } = await open(base)
    await user.click(screen.getByRole('button', { name: 'Delen via …' }))
    await waitFor(() => expect(debug).toHaveBeenCalledWith('not shared', expect.anything()))
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Kopieer link' }))
    await waitFor(() => expect(debug).toHaveBeenCalledWith('not copied', expect.anything()))
    expect(screen.queryByText('Gekopieerd')).not.toBeInTheDocument()
    expect(methods()).toEqual([])
    debug.mockRestore()
  })
})
