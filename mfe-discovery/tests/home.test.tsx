// Proves API-15, HOME-3, HOME-4, HOME-5, HOME-6, HOME-7, SEARCH-10, SEARCH-20, SITE-2, SITE-19, SITE-22.
import { act, screen, waitFor, within } from '@testing-library/react'
import { aListing, aPlace, aSearchReply } from './fixtures'
import { geolocation, standing } from './geolocation'
import { refusal, renderSite } from './render-site'

const places = Array.from({ length: 10 }, (_, index) =>
  aPlace(index + 1, `Utrecht ${'n'.repeat(index + 1)}`, 10 - index),
)
const nothing = { 'GET /api/search': [200, aSearchReply()] as const }

describe('the home page', () => {
  it('suggests at most eight places from the second character on', async () => {
    const { user } = renderSite('/', { 'GET /api/locations': [200, places] })
    const box = await screen.findByRole('combobox', { name: 'Locatie' })
    await user.type(box, 'u')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    await user.type(box, 't')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(8))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(box).toHaveValue('ut')
  })

  it('searches around a suggestion chosen by keyboard, together with the text', async () => {
    const { user, query } = renderSite('/', nothing)
    await user.type(await screen.findByLabelText('Wat wil je doen?'), 'minigolf')
    await user.type(screen.getByRole('combobox', { name: 'Locatie' }), 'utr')
    await screen.findByRole('option', { name: 'Utrecht' })
    await user.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('combobox', { name: 'Zoek…' })
    expect(Object.fromEntries(query())).toMatchObject({
      search: 'minigolf',
      location: 'utrecht',
      location_name: 'Utrecht',
      lat: '52.09',
      lng: '5.12',
      radius: '15',
    })
  })

  it('submits text, place and radius under their parameter names, also without scripts', async () => {
    renderSite('/', nothing)
    const form = (await screen.findByLabelText<HTMLInputElement>('Wat wil je doen?')).form
    if (!form) throw new Error('no form')
    expect(Object.fromEntries(new FormData(form))).toEqual({ search: '', location_name: '', radius: '15' })
  })

  it('searches the place as text when no geocoder knows it', async () => {
    const { user, query } = renderSite('/', { ...nothing, 'GET /api/geocode': refusal(404, 'Onbekend.') })
    await user.type(await screen.findByRole('combobox', { name: 'Locatie' }), 'Atlantis{Enter}')
    await waitFor(() => expect(query().get('search')).toBe('Atlantis'))
  })

  it('asks the geocoder for a place that is not in the directory', async () => {
    const { user, query } = renderSite('/', {
      ...nothing,
      'GET /api/geocode': [200, { lat: 52.5, lng: 6.1, formattedAddress: 'Marsweg, Zwolle' }],
    })
    await user.type(await screen.findByRole('combobox', { name: 'Locatie' }), 'Marsweg{Enter}')
    await waitFor(() => expect(query().get('lat')).toBe('52.5'))
    expect(query().get('location_name')).toBe('Marsweg')
  })

  describe('near the visitor', () => {
    afterEach(() => geolocation(undefined))

    it('searches within 10 km, under "Mijn locatie" when the place has no name', async () => {
      geolocation({ getCurrentPosition: (found) => found(standing) })
      const { user, query } = renderSite('/', { ...nothing, 'GET /api/reverse-geocode': refusal(503, 'Even niet.') })
      await user.click(await screen.findByRole('button', { name: 'Mijn locatie' }))
      await waitFor(() => expect(query().get('radius')).toBe('10'))
      expect(Object.fromEntries(query())).toEqual({
        lat: '52.0907',
        lng: '5.1214',
        radius: '10',
        location_name: 'Mijn locatie',
      })
    })

    it('is busy while the browser locates the visitor, and reports a refusal in the page', async () => {
      let refuse = () => {}
      geolocation({
        getCurrentPosition: (_found, failed) => {
          refuse = () => failed?.({ code: 1 } as GeolocationPositionError)
        },
      })
      const { user } = renderSite('/')
      const button = await screen.findByRole('button', { name: 'Mijn locatie' })
      await user.click(button)
      expect(button).toBeDisabled()
      refuse()
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Kon je locatie niet ophalen. Controleer je browser instellingen.',
      )
      expect(button).toBeEnabled()
    })

    describe('while the browser locates the visitor', () => {
      let find = () => {}
      beforeEach(() =>
        geolocation({
          getCurrentPosition: (found) => {
            find = () => found(standing)
          },
        }),
      )

      it('uses text that is typed after the button was pressed', async () => {
        const { user, query } = renderSite('/', nothing)
        await user.click(await screen.findByRole('button', { name: 'Mijn locatie' }))
        await user.type(screen.getByRole('combobox', { name: 'Wat wil je doen?' }), 'golfen')
        act(find)
        await waitFor(() => expect(query().get('radius')).toBe('10'))
        expect(query().get('search')).toBe('golfen')
      })

      it('does not navigate a visitor who has left the page', async () => {
        const { user, address, callsTo } = renderSite('/', nothing)
        await user.click(await screen.findByRole('button', { name: 'Mijn locatie' }))
        await user.click(screen.getByRole('link', { name: 'of bekijk alles' }))
        await waitFor(() => expect(address()).toBe('/?show_all=true'))
        await screen.findByRole('status')
        act(find)
        await waitFor(() => expect(callsTo('/api/reverse-geocode')).toHaveLength(1))
        await act(async () => undefined)
        expect(address()).toBe('/?show_all=true')
      })
    })

    it('says that a browser without geolocation cannot do this', async () => {
      const { user } = renderSite('/')
      await user.click(await screen.findByRole('button', { name: 'Mijn locatie' }))
      expect(await screen.findByRole('alert')).toHaveTextContent('Je browser')
    })
  })

  it('features at most nine venues, with 4,5 for venues without reviews', async () => {
    const featured = Array.from({ length: 12 }, (_, index) =>
      aListing({ id: index + 1, slug: `plek-${index}`, name: `Plek ${index}`, rating: null, googleRating: null }),
    )
    renderSite('/', { 'GET /api/listings/featured': [200, featured] })
    await screen.findByRole('link', { name: 'Plek 0' })
    const carousel = screen.getByRole('region', { name: 'Uitgelicht' })
    expect(within(carousel).getAllByRole('link')).toHaveLength(9)
    expect(within(carousel).getAllByText('4,5')).toHaveLength(9)
  })

  it('makes no member calls for visitors', async () => {
    const { calls } = renderSite('/')
    await screen.findByRole('link', { name: /Minigolf/ })
    expect(calls.map(({ path }) => path)).not.toContain('/api/favorites')
  })
})
