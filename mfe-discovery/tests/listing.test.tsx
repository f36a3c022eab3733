// Proves ACCOUNT-1, HOME-6, MEMBER-1, REVIEW-1, REVIEW-2, REVIEW-11, SEARCH-18, SEARCH-19, SITE-2, SITE-3, TRACK-1.
// Proves TRACK-3, TRACK-4, VENUE-5, VENUE-6, VENUE-7, VENUE-8, VENUE-9, VENUE-10, VENUE-12, VENUE-15.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sharedDescription, shareLink, whatsAppLink } from '../src/features/listing/share-links'
import { aListing, aMember, aReview, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'
import { screenWidth } from './screen-width'

const listing = aListing({ phone: '088 555 0101', website: 'de-otter.example' })
const { phone: _phone, website: _website, ...forVisitors } = listing
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

beforeEach(() => sessionStorage.clear())
afterEach(() => screenWidth())

it('requests a venue once, also for a member whose session loads later', async () => {
  let arrive = () => {}
  const { callsTo } = renderSite(path, {
    ...asMember,
    'GET /api/user': () =>
      new Promise((done) => {
        arrive = () => done([200, aMember])
      }),
  })
  await screen.findByRole('heading', { level: 1, name: listing.name })
  arrive()
  expect(await screen.findAllByRole('link', { name: /088 555 0101/ })).not.toHaveLength(0)
  // Requests that depend on the viewer have been made once those for hearts have.
  await waitFor(() => expect(callsTo('/api/favorites')).not.toHaveLength(0))
  expect(callsTo(`/api/listings/${listing.slug}`)).toHaveLength(1)
})

describe('the page of a venue', () => {
  it('says that an unknown venue was not found, and links home', async () => {
    renderSite('/listing/bestaat-niet')
    expect(await screen.findByRole('heading', { level: 1, name: 'Listing niet gevonden' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Naar de homepage' })).toHaveAttribute('href', '/')
  })

  it('goes back to the remembered overview, else home', async () => {
    sessionStorage.setItem('previousOverview', '/?search=golf')
    renderSite(path, base)
    expect(await screen.findByRole('link', { name: 'Terug' })).toHaveAttribute('href', '/?search=golf')
  })

  it('shows visitors a mask with a way to sign in, instead of contact data', async () => {
    renderSite(path, base)
    const card = await screen.findByRole('region', { name: 'Contact' })
    expect(await within(card).findByText('Telefoon: verborgen')).toBeInTheDocument()
    expect(within(card).getByRole('button', { name: 'Inloggen' })).toBeInTheDocument()
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  })

  it('masks an e-mail address for visitors, also when a venue has nothing else', async () => {
    const byMailOnly = { ...forVisitors, hasPhone: false, hasWebsite: false, hasEmail: true }
    renderSite(path, { ...base, [`GET /api/listings/${listing.slug}`]: [200, byMailOnly] })
    const card = await screen.findByRole('region', { name: 'Contact' })
    const masked = await within(card).findAllByText(/: verborgen$/)
    expect(masked.map(({ textContent }) => textContent)).toEqual(['E-mail: verborgen'])
    expect(card).not.toHaveTextContent(/telefoonnummer|website/i)
  })

  it.each([
    ['Inloggen', 'login'],
    ['Gratis account', 'register'],
  ])('opens the sign-in dialog from the contact gate: %s', async (name, tab) => {
    const { user, address } = renderSite(path, base)
    const card = await screen.findByRole('region', { name: 'Contact' })
    await user.click(await within(card).findByRole('button', { name }))
    expect(await screen.findByText(`sign-in dialog: ${tab}`)).toBeInTheDocument()
    expect(address()).toBe(path)
  })

  it('gives members a phone link and a website, and reports the click', async () => {
    const { user, callsTo } = renderSite(path, asMember)
    const card = await screen.findByRole('region', { name: 'Contact' })
    const call = await within(card).findByRole('link', { name: 'Bel 088 555 0101' })
    expect(call).toHaveAttribute('href', 'tel:0885550101')
    expect(within(card).getByRole('link', { name: /Bezoek website/ })).toHaveAttribute(
      'href',
      'https://de-otter.example',
    )
    await user.click(call)
    const actions = callsTo('/api/admin/venue-analytics/track').map(({ body }) => body)
    expect(actions).toEqual([
      { venueId: 1, actionType: 'view' },
      { venueId: 1, actionType: 'phone_click' },
    ])
  })

  it('counts one view per venue in a tab', async () => {
    sessionStorage.setItem('viewed:1', '1')
    const { callsTo } = renderSite(path, base)
    await screen.findByRole('heading', { level: 1, name: listing.name })
    expect(callsTo('/api/admin/venue-analytics/track')).toEqual([])
  })

  it('shows no badge when the hours are unknown', async () => {
    renderSite(path, { ...base, [`GET /api/listings/${listing.slug}`]: [200, { ...forVisitors, openingHours: '??' }] })
    await screen.findByRole('heading', { level: 1, name: listing.name })
    expect(screen.queryByText(/^(Open|Gesloten)$/)).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Openingstijden' })).toBeInTheDocument()
  })

  it('keeps the gallery within its bounds, and turns it by swipes of 50 pixels or more', async () => {
    screenWidth(360)
    const { user } = renderSite(path, base)
    const gallery = await screen.findByRole('region', { name: 'Foto’s' })
    const back = within(gallery).getByRole('button', { name: 'Vorige' })
    expect(back).toBeDisabled()
    const swipe = (from: number, to: number) => {
      const strip = within(gallery).getByText(/van 3/)
      fireEvent.touchStart(strip, { touches: [{ clientX: from, clientY: 0 }] })
      fireEvent.touchEnd(strip, { changedTouches: [{ clientX: to, clientY: 0 }] })
    }
    swipe(200, 151)
    expect(within(gallery).getByText('1 van 3')).toBeInTheDocument()
    swipe(200, 150)
    expect(within(gallery).getByText('2 van 3')).toBeInTheDocument()
    await user.click(within(gallery).getByRole('button', { name: 'Volgende' }))
    expect(within(gallery).getByRole('button', { name: 'Volgende' })).toBeDisabled()
    swipe(200, 20)
    expect(within(gallery).getByText('3 van 3')).toBeInTheDocument()
  })

  it('moves the gallery with the finger, less beyond its ends, and not on vertical swipes', async () => {
    screenWidth(360)
    renderSite(path, base)
    const gallery = await screen.findByRole('region', { name: 'Foto’s' })
    const strip = within(gallery).getByRole('list')
    const touch = (type: 'touchStart' | 'touchMove', clientX: number, clientY = 0) =>
      fireEvent[type](strip, { touches: [{ clientX, clientY }] })
    touch('touchStart', 200)
    touch('touchMove', 170)
    expect(strip.style.translate).toBe('-30px')
    touch('touchMove', 230)
    expect(strip.style.translate).toBe('9px')
    touch('touchMove', 190, 40)
    expect(strip.style.translate).toBe('')
    touch('touchMove', 170)
    fireEvent.touchCancel(strip, { changedTouches: [{ clientX: 170, clientY: 0 }] })
    expect(strip.style.translate).toBe('')
    expect(within(gallery).getByText('1 van 3')).toBeInTheDocument()
  })

  it('toggles a favourite for members', async () => {
    const { user } = renderSite(path, {
      ...asMember,
      'POST /api/favorites': [201, { listingId: 1 }],
      'GET /api/favorites': () => [200, []],
    })
    const heart = await screen.findByRole('button', { name: `Favoriet: ${listing.name}` })
    await screen.findAllByRole('link', { name: 'Bel 088 555 0101' })
    await user.click(heart)
    expect(await screen.findByText('Toegevoegd aan favorieten')).toBeInTheDocument()
  })
})

describe('reviews', () => {
  const long = `${'Heel leuke banen. '.repeat(20)}Einde.`
  const answers: Answers = {
    ...base,
    'GET /api/listings/1/google-reviews': [
      200,
      [aReview('g1', { comment: long, reviewDate: '2025-01-01T00:00:00.000Z', rating: 5, authorName: 'Oud' })],
    ],
    'GET /api/listings/1/reviews': [
      200,
      [aReview('v1', { reviewDate: '2025-06-01T00:00:00.000Z', rating: 4, authorName: 'Nieuw' })],
    ],
    'GET /api/listings/1/reviews/summary': [
      200,
      { members: { count: 1, stars: [0, 0, 0, 1, 0] }, google: { count: 1, stars: [0, 0, 0, 0, 1] } },
    ],
  }
  const section = () => screen.findByRole('region', { name: 'Reviews' })

  it('are merged, newest first, with their average to one decimal', async () => {
    renderSite(path, answers)
    const reviews = await section()
    await within(reviews).findByText('Oud')
    const authors = within(reviews)
      .getAllByText(/^(Oud|Nieuw)$/)
      .map(({ textContent }) => textContent)
    expect(authors).toEqual(['Nieuw', 'Oud'])
    expect(await within(reviews).findByText('4,5')).toBeInTheDocument()
  })

  it('have a bar for each number of stars', async () => {
    renderSite(path, answers)
    const bars = within(await section()).findByRole('list', { name: 'Verdeling van de sterren' })
    const rows = within(await bars).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '5 sterren1',
      '4 sterren1',
      '3 sterren0',
      '2 sterren0',
      '1 ster0',
    ])
  })

  it('are cut at 150 characters until expanded', async () => {
    const { user } = renderSite(path, answers)
    const reviews = await section()
    const more = await within(reviews).findByRole('button', { name: 'Lees meer' })
    expect(within(reviews).queryByText(/Einde/)).not.toBeInTheDocument()
    expect(within(reviews).getByText(`${long.slice(0, 150)}…`, { normalizer: (text) => text })).toBeInTheDocument()
    await user.click(more)
    expect(within(reviews).getByText(/Einde/)).toBeInTheDocument()
    await user.click(within(reviews).getByRole('button', { name: 'Lees minder' }))
    expect(within(reviews).queryByText(/Einde/)).not.toBeInTheDocument()
  })

  it('of one source stay when the other fails, with a retry', async () => {
    const site = renderSite(path, { ...answers, 'GET /api/listings/1/google-reviews': refusal(503, 'Even niet.') })
    const reviews = await section()
    expect(await within(reviews).findByText('Nieuw')).toBeInTheDocument()
    site.answer('GET /api/listings/1/google-reviews', answers['GET /api/listings/1/google-reviews'] ?? [500, null])
    await site.user.click(await within(reviews).findByRole('button', { name: 'Opnieuw proberen' }))
    expect(await within(reviews).findByText('Oud')).toBeInTheDocument()
  })

  it('send a visitor who wants to write one to the sign-in page', async () => {
    const { user, address } = renderSite(path, base)
    await user.click(await screen.findByRole('button', { name: 'Schrijf een review' }))
    await waitFor(() => expect(address()).toBe('/auth'))
  })
})

describe('sharing a venue', () => {
  it('copies a link with ten random characters, confirms it on the button, and reports it', async () => {
    const { user, callsTo } = renderSite(path, base)
    await user.click(await screen.findByRole('button', { name: 'Delen' }))
    await user.click(screen.getByRole('button', { name: 'Kopieer link' }))
    expect(await screen.findByRole('button', { name: 'Gekopieerd' })).toBeInTheDocument()
    const copied = await navigator.clipboard.readText()
    const code = copied.split('?ref=')[1] ?? ''
    expect(copied).toBe(`${window.location.origin}${path}?ref=${code}`)
    expect(code).toMatch(/^[A-Za-z0-9]{10}$/)
    expect(callsTo('/api/track-share').map(({ body }) => body)).toEqual([
      { listingId: 1, shareCode: code, userId: null, shareMethod: 'copy' },
    ])
    expect(await screen.findByRole('button', { name: 'Kopieer link' })).toBeInTheDocument()
  })

  it('passes name, a hundred characters of the description and the link to WhatsApp', () => {
    const link = shareLink('https://plekje.example', 'de-otter', 'abcDEF1234')
    const message = new URL(whatsAppLink({ name: 'De Otter', description: 'x'.repeat(140) }, link)).searchParams.get(
      'text',
    )
    expect(message).toBe(`De Otter\n\n${'x'.repeat(100)}…\n\nhttps://plekje.example/listing/de-otter?ref=abcDEF1234`)
    expect(sharedDescription('Kort.')).toBe('Kort.')
  })
})
