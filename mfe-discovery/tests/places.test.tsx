// Proves SEARCH-4, SEARCH-6, SEARCH-42, SEARCH-43.
import { screen, waitFor, within } from '@testing-library/react'
import { aCategory, aListing, aPlace, aSearchReply } from './fixtures'
import { renderSite } from './render-site'
import { screenWidth } from './screen-width'

const utrecht = { name: 'Utrecht', lat: 52.09, lng: 5.12 }
const withArea = (area: NonNullable<ReturnType<typeof aSearchReply>['area']>, total = 1) => ({
  'GET /api/search': [200, aSearchReply({ hits: total > 0 ? [aListing()] : [], total, area })] as const,
  'GET /api/categories': [200, [aCategory(4, 'Restaurants', 'restaurants', 5)]] as const,
  'GET /api/locations': [200, [aPlace(1, 'Utrecht', 5)]] as const,
})
const pressedRadius = () => within(screen.getByRole('group', { name: 'Straal' })).getByRole('radio', { checked: true })

beforeEach(() => screenWidth(1280))
afterEach(() => screenWidth())

describe('heading and radius', () => {
  it('say "rond" with the kilometres when the place in the address has a radius', async () => {
    renderSite('/?category=restaurants&location=utrecht&radius=25', withArea({ ...utrecht, radiusKm: 25 }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Restaurants rond Utrecht' })).toBeInTheDocument()
    expect(pressedRadius()).toHaveAccessibleName('25 km')
  })

  it('come with the order by distance, from which another can be chosen', async () => {
    const { user, query } = renderSite('/?location=utrecht&radius=25', withArea({ ...utrecht, radiusKm: 25 }))
    const order = await screen.findByRole('combobox', { name: 'Sorteer' })
    await waitFor(() => expect(order).toHaveDisplayValue('Afstand'))
    await user.selectOptions(order, 'Relevantie')
    await waitFor(() => expect(query().get('sortBy')).toBe('relevance'))
    await user.selectOptions(order, 'Afstand')
    await waitFor(() => expect(query().has('sortBy')).toBe(false))
  })

  it('say "in" and only the place without a radius', async () => {
    renderSite('/?category=restaurants&location=utrecht', withArea({ ...utrecht, radiusKm: null }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Restaurants in Utrecht' })).toBeInTheDocument()
    expect(pressedRadius()).toHaveAccessibleName('Alleen in Utrecht')
  })

  it('cover a whole province, whatever the radius in the address', async () => {
    const friesland = { name: 'Friesland', lat: 53.1, lng: 5.8, radiusKm: null, kind: 'province' as const }
    renderSite('/?location_name=friesland&radius=25', withArea(friesland))
    expect(await screen.findByRole('heading', { level: 1, name: 'Alle plekken in Friesland' })).toBeInTheDocument()
    expect(pressedRadius()).toHaveAccessibleName('Alleen in friesland')
  })
})

describe('a place in the text', () => {
  it('can have a radius, which a new text drops', async () => {
    const { user, query } = renderSite('/?search=minigolf+utrecht', withArea({ ...utrecht, radiusKm: null }))
    await waitFor(() => expect(pressedRadius()).toHaveAccessibleName('Alleen in Utrecht'))
    await user.click(screen.getByRole('radio', { name: '10 km' }))
    await waitFor(() => expect(Object.fromEntries(query())).toEqual({ search: 'minigolf utrecht', radius: '10' }))
    await user.type(screen.getByRole('combobox', { name: 'Zoek…' }), ' overdekt{Enter}')
    await waitFor(() => expect(Object.fromEntries(query())).toEqual({ search: 'minigolf utrecht overdekt' }))
  })

  it('is not offered alone when the text asks for its surroundings', async () => {
    renderSite('/?search=zaak+in+de+buurt+van+utrecht', withArea({ ...utrecht, radiusKm: 15 }))
    await waitFor(() => expect(pressedRadius()).toHaveAccessibleName('15 km'))
    expect(screen.queryByRole('radio', { name: 'Alleen in Utrecht' })).not.toBeInTheDocument()
  })

  it('has no radius when it is an area with borders', async () => {
    const gelderland = { name: 'Gelderland', lat: 52.1, lng: 5.9, radiusKm: null, kind: 'province' as const }
    renderSite('/?search=minigolf+gelderland', withArea(gelderland))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getByRole('radio', { name: '10 km' })).toBeDisabled()
  })
})

describe('a place without venues', () => {
  const doorn = { name: 'Doorn', lat: 52.03, lng: 5.35, radiusKm: 15, isUnlisted: true as const }

  it('says so before the results nearby', async () => {
    renderSite('/?location_name=Doorn', withArea(doorn))
    expect(await screen.findByRole('heading', { level: 1, name: 'Alle plekken rond Doorn' })).toBeInTheDocument()
    expect(screen.getByText('Geen plekken in Doorn; dichtbij:')).toBeInTheDocument()
  })

  it('mentions no results nearby when there are none', async () => {
    renderSite('/?location_name=Doorn', withArea(doorn, 0))
    await screen.findByText('Niets gevonden')
    expect(screen.queryByText(/dichtbij/)).not.toBeInTheDocument()
  })
})

describe('places of the same name', () => {
  const hengelo = { ...utrecht, name: 'Hengelo', radiusKm: null, namesakes: ['Hengelo (Gelderland)'] }

  it('are offered when the search names a place', async () => {
    const { user, query } = renderSite('/?location_name=Hengelo&category=restaurants', withArea(hengelo))
    const offered = await screen.findByRole('navigation', { name: 'Of bedoel je' })
    await user.click(within(offered).getByRole('link', { name: 'Hengelo (Gelderland)' }))
    await waitFor(() => expect(query().get('location_name')).toBe('Hengelo (Gelderland)'))
    expect(query().get('category')).toBe('restaurants')
  })

  it.each([
    ['Bowlen in Hengelo', 'in hengelo', 'Bowlen Hengelo (Gelderland)'],
    ['Bowlen in Hengelo (Overijssel)', 'in hengelo overijssel', 'Bowlen Hengelo (Gelderland)'],
    ['In Hèngelo, bowlen', 'in hengelo', 'Hengelo (Gelderland) bowlen'],
  ])('replace the place in “%s”', async (search, typed, replaced) => {
    const { user, query } = renderSite(`/?${new URLSearchParams({ search })}`, {
      ...withArea(hengelo),
      'GET /api/search': [
        200,
        aSearchReply({
          hits: [aListing()],
          total: 1,
          area: hengelo,
          understood: [{ as: 'place', typed, name: 'Hengelo' }],
        }),
      ],
    })
    await user.click(await screen.findByRole('link', { name: 'Hengelo (Gelderland)' }))
    await waitFor(() => expect(query().get('search')).toBe(replaced))
  })
})

describe('a typed place', () => {
  it.each([
    ['friesland', { kind: 'province', formattedAddress: 'Friesland' }, { location_name: 'Friesland', lat: null }],
    ['doorn', { kind: 'place', formattedAddress: 'Doorn' }, { location_name: 'Doorn', lat: '52.5', radius: '15' }],
    [
      'utrecht',
      { kind: 'place', formattedAddress: 'Utrecht', location: 'utrecht' },
      { location: 'utrecht', location_name: 'Utrecht', lat: '52.5', radius: '15' },
    ],
  ])('"%s" becomes the place that the search resolved', async (typed, found, expected) => {
    const { user, query } = renderSite('/?show_all=true', {
      ...withArea({ ...utrecht, radiusKm: 15 }),
      'GET /api/geocode': [200, { lat: 52.5, lng: 5.5, ...found }],
    })
    await user.type(await screen.findByRole('combobox', { name: 'Locatie' }), `${typed}{Enter}`)
    await waitFor(() => expect(query().get('location_name')).toBe(expected.location_name))
    for (const [name, value] of Object.entries(expected)) expect(query().get(name)).toBe(value)
  })
})
