// Proves HOME-4, SEARCH-2, SEARCH-5, SEARCH-6, SEARCH-12, SEARCH-14, SEARCH-15, SEARCH-16, SEARCH-23, SEARCH-24.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aCategory, aListing, aSearchReply } from './fixtures'
import { geolocation, standing } from './geolocation'
import { type Answers, renderSite } from './render-site'
import { screenWidth } from './screen-width'

const found: Answers = {
  'GET /api/search': [200, aSearchReply({ hits: [aListing()], total: 1 })],
}
const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

beforeEach(() => screenWidth(1280))
afterEach(() => screenWidth())

describe('the filters', () => {
  it.each([1280, 360])('show and hide with "Filters" at %i px', async (pixels) => {
    screenWidth(pixels)
    const { user } = renderSite('/?show_all=true', found)
    const button = await screen.findByRole('button', { name: 'Filters' })
    const isShown = () => screen.queryByRole('slider', { name: 'Minimale beoordeling' }) !== null
    const before = isShown()
    expect(button).toHaveAttribute('aria-expanded', String(before))
    await user.click(button)
    expect(isShown()).toBe(!before)
    expect(before).toBe(pixels >= 1024)
  })

  it('have a rating from 0 to 5 in steps of a half, which searches after a pause', async () => {
    const { query } = renderSite('/?show_all=true', found)
    const slider = await screen.findByRole('slider', { name: 'Minimale beoordeling' })
    expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['0', '5', '0.5'])
    fireEvent.change(slider, { target: { value: '3.5' } })
    await waitFor(() => expect(query().get('rating')).toBe('3.5'))
    expect(await screen.findByRole('button', { name: 'Verwijder filter Vanaf 3,5 sterren' })).toBeInTheDocument()
  })

  it('apply a rating that was chosen just before the sheet closed', async () => {
    screenWidth(360)
    const { user, query } = renderSite('/?show_all=true', found)
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    fireEvent.change(screen.getByRole('slider', { name: 'Minimale beoordeling' }), { target: { value: '4' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(query().get('rating')).toBe('4'))
  })

  it('use the place that was typed last, however late earlier responses arrive', async () => {
    const answers = new Map<string, (reply: readonly [number, unknown]) => void>()
    const { user, query } = renderSite('/?show_all=true', {
      ...found,
      'GET /api/geocode': ({ query }) => new Promise((resolve) => answers.set(query.get('query') ?? '', resolve)),
    })
    const place = await screen.findByRole('combobox', { name: 'Locatie' })
    await user.type(place, 'Marsweg Zwolle{Enter}')
    await waitFor(() => expect(answers.has('Marsweg Zwolle')).toBe(true))
    await user.clear(place)
    await user.type(place, 'Vecht Ommen{Enter}')
    await waitFor(() => expect(answers.has('Vecht Ommen')).toBe(true))
    answers.get('Vecht Ommen')?.([200, { lat: 52.52, lng: 6.42, formattedAddress: 'Ommen' }])
    await waitFor(() => expect(query().get('location_name')).toBe('Vecht Ommen'))
    await act(async () => answers.get('Marsweg Zwolle')?.([200, { lat: 52.5, lng: 6.1, formattedAddress: 'Zwolle' }]))
    expect(query().get('location_name')).toBe('Vecht Ommen')
  })

  it('use the place that was chosen from the list, whatever is still being looked up', async () => {
    let arrive: (reply: readonly [number, unknown]) => void = () => undefined
    const { user, query, callsTo } = renderSite('/?show_all=true', {
      ...found,
      'GET /api/geocode': () => new Promise((resolve) => (arrive = resolve)),
    })
    const place = await screen.findByRole('combobox', { name: 'Locatie' })
    await user.type(place, 'Marsweg Zwolle{Enter}')
    await waitFor(() => expect(callsTo('/api/geocode')).toHaveLength(1))
    await user.clear(place)
    await user.type(place, 'Utr')
    await user.click(await screen.findByRole('option', { name: /Utrecht/ }))
    await waitFor(() => expect(query().get('location')).toBe('utrecht'))
    await act(async () => arrive([200, { lat: 52.5, lng: 6.1, formattedAddress: 'Zwolle' }]))
    expect(query().get('location')).toBe('utrecht')
  })

  it('have the radius 5, 10, 15 or 25 km, and 15 for a point without one', async () => {
    const { user, query } = renderSite('/?lat=52.09&lng=5.12', found)
    const radius = within(await screen.findByRole('group', { name: 'Straal' }))
    expect(radius.getAllByRole('radio').map((option) => option.getAttribute('value'))).toEqual(['5', '10', '15', '25'])
    expect(radius.getByRole('radio', { name: '15 km' })).toBeChecked()
    await user.click(radius.getByRole('radio', { name: '25 km' }))
    await waitFor(() => expect(query().get('radius')).toBe('25'))
  })

  it('turn a place into a circle when a radius is chosen, and disable radii without a place', async () => {
    const site = renderSite('/?location=utrecht', found)
    await waitFor(() => expect(screen.getByRole('radio', { name: '10 km' })).toBeEnabled())
    await site.user.click(screen.getByRole('radio', { name: '10 km' }))
    await waitFor(() =>
      expect(Object.fromEntries(site.query())).toEqual({
        location: 'utrecht',
        lat: '52.09',
        lng: '5.12',
        radius: '10',
      }),
    )
    await site.user.click(screen.getByRole('button', { name: 'Verwijder filter Utrecht' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: '10 km' })).toBeDisabled())
  })

  it('filter by a moment of opening, which the chip removes', async () => {
    const { user, query } = renderSite('/?show_all=true', found)
    const field = await screen.findByLabelText('Open op', { selector: 'input' })
    const { year } = { year: new Date().getFullYear() + (new Date().getMonth() === 11 ? 1 : 0) }
    const moment = `${year}-12-26T20:00`
    fireEvent.change(field, { target: { value: moment } })
    await waitFor(() => expect(query().get('openAt')).toBe(moment))
    await user.click(await screen.findByRole('button', { name: /^Verwijder filter Open op .* 20:00$/ }))
    await waitFor(() => expect(query().get('openAt')).toBeNull())
    expect(field).toHaveValue('')
  })

  it('offer popular moments on a phone', async () => {
    screenWidth(360)
    const { user, query } = renderSite('/?show_all=true', found)
    const chip = await screen.findByRole('combobox', { name: 'Open op' })
    const [, soon] = within(chip).getAllByRole<HTMLOptionElement>('option')
    await user.selectOptions(chip, soon?.value ?? '')
    await waitFor(() => expect(query().get('openAt')).toBe(soon?.value))
    await user.click(screen.getByRole('button', { name: /^Verwijder filter Open op/ }))
    await waitFor(() => expect(query().get('openAt')).toBeNull())
  })

  it('apply a moment that was typed just before the sheet closes', async () => {
    screenWidth(360)
    const { user, query } = renderSite('/?show_all=true', found)
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    const moment = `${new Date().getFullYear() + (new Date().getMonth() === 11 ? 1 : 0)}-12-26T20:00`
    fireEvent.change(await screen.findByLabelText('Open op', { selector: 'input' }), { target: { value: moment } })
    fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(query().get('openAt')).toBe(moment))
  })

  it('have four prices, open now, and featured', async () => {
    const { user, query } = renderSite('/?show_all=true', found)
    const prices = within(await screen.findByRole('group', { name: 'Prijs' }))
    expect(prices.getAllByRole('radio').map((option) => option.getAttribute('value'))).toEqual([
      'any',
      'budget',
      'mid',
      'premium',
      'luxury',
    ])
    await user.click(prices.getByRole('radio', { name: /Premium/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Nu open' }))
    await user.click(screen.getByRole('checkbox', { name: 'Uitgelicht' }))
    await waitFor(() =>
      expect(Object.fromEntries(query())).toMatchObject({ priceRange: 'premium', openNow: 'true', featured: 'true' }),
    )
  })

  it('keep two choices made before the page shows the first', async () => {
    const { query } = renderSite('/?show_all=true', found)
    const open = await screen.findByRole('checkbox', { name: 'Nu open' })
    act(() => {
      fireEvent.click(open)
      fireEvent.click(screen.getByRole('checkbox', { name: 'Uitgelicht' }))
    })
    await waitFor(() => expect(Object.fromEntries(query())).toMatchObject({ openNow: 'true', featured: 'true' }))
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Verwijder filter Nu open' }))
      fireEvent.click(screen.getByRole('button', { name: 'Verwijder filter Uitgelicht' }))
    })
    await waitFor(() => expect(query().toString()).toBe('show_all=true'))
  })

  it('keep choices made while the browser locates the visitor', async () => {
    let find = () => {}
    geolocation({
      getCurrentPosition: (found) => {
        find = () => found(standing)
      },
    })
    const { user, query } = renderSite('/?show_all=true', found)
    await user.click(await screen.findByRole('button', { name: 'Mijn locatie' }))
    await user.click(screen.getByRole('checkbox', { name: 'Nu open' }))
    await waitFor(() => expect(query().get('openNow')).toBe('true'))
    act(find)
    await waitFor(() => expect(query().get('radius')).toBe('10'))
    expect(query().get('openNow')).toBe('true')
    geolocation(undefined)
  })

  it('sort by relevance, rating, name, newest or distance', async () => {
    const { user, query } = renderSite('/?show_all=true', found)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sorteer' }), 'newest')
    await waitFor(() => expect(query().get('sortBy')).toBe('newest'))
    expect(optionsOf('Sorteer')).toEqual(['Relevantie', 'Beoordeling', 'Naam', 'Nieuwste', 'Afstand'])
  })

  it('list every category with its number of results, and keep an id as an id', async () => {
    const facets = {
      category: [{ value: 'bowling', name: 'Bowlen', count: 3 }],
      location: [],
      priceRange: [],
      openNow: [],
    }
    const { user, query, callsTo } = renderSite('/?category=7', {
      'GET /api/search': [200, aSearchReply({ hits: [aListing()], total: 1, facets })],
    })
    const select = await screen.findByRole('combobox', { name: 'Categorie' })
    await waitFor(() =>
      expect(optionsOf('Categorie')).toEqual(['Alle categorieën', 'Minigolf (0)', 'Bowlen (3)', 'Bars (0)']),
    )
    expect(select).toHaveValue('7')
    expect(callsTo('/api/search')[0]?.query.get('category')).toBe('7')
    await user.selectOptions(select, 'Alle categorieën')
    await waitFor(() => expect(query().toString()).toBe('show_all=true'))
  })
})

describe('facts', () => {
  const reply = aSearchReply({
    hits: [aListing()],
    total: 1,
    facets: {
      category: [],
      location: [],
      priceRange: [],
      openNow: [],
      facts: [{ value: 'dogs', name: 'Honden welkom', count: 7 }],
    },
  })
  const withCounts: Answers = { 'GET /api/search': [200, reply] }
  const group = async () => within(await screen.findByRole('group', { name: 'Kenmerken' }))

  it('are checkboxes with the number of results of each, also zero', async () => {
    renderSite('/?show_all=true', withCounts)
    const facts = await group()
    expect(facts.getAllByRole('checkbox')).toHaveLength(15)
    const countOf = (name: string) => facts.getByRole('checkbox', { name }).closest('label')?.textContent
    await waitFor(() => expect(countOf('Honden welkom')).toBe('Honden welkom7'))
    expect(countOf('Halal eten')).toBe('Halal eten0')
  })

  it('show no counts when the search service sends none', async () => {
    renderSite('/?show_all=true', found)
    const box = (await group()).getByRole('checkbox', { name: 'Honden welkom' })
    expect(box.closest('label')).toHaveTextContent(/^Honden welkom$/)
  })

  it('combine, have one order in the URL, and are removed by their chips', async () => {
    const { user, query, callsTo } = renderSite('/?show_all=true', withCounts)
    const facts = await group()
    await user.click(facts.getByRole('checkbox', { name: 'Terras' }))
    await waitFor(() => expect(query().get('facts')).toBe('terrace'))
    await user.click(facts.getByRole('checkbox', { name: 'Honden welkom' }))
    await waitFor(() => expect(query().get('facts')).toBe('dogs,terrace'))
    await waitFor(() => expect(callsTo('/api/search').at(-1)?.query.get('facts')).toBe('dogs,terrace'))
    await user.click(facts.getByRole('checkbox', { name: 'Ook als het deels zo is' }))
    await waitFor(() => expect(query().get('facts')).toBe('dogs,terrace,partly'))
    await user.click(await screen.findByRole('button', { name: 'Verwijder filter Terras' }))
    await waitFor(() => expect(query().get('facts')).toBe('dogs,partly'))
    await user.click(await screen.findByRole('button', { name: 'Verwijder filter Ook als het deels zo is' }))
    await waitFor(() => expect(query().get('facts')).toBe('dogs'))
    await user.click(await screen.findByRole('button', { name: 'Verwijder filter Honden welkom' }))
    await waitFor(() => expect(query().get('facts')).toBeNull())
    expect(facts.queryByRole('checkbox', { name: 'Ook als het deels zo is' })).not.toBeInTheDocument()
  })

  it('keep two that are chosen at once', async () => {
    const { query } = renderSite('/?show_all=true', withCounts)
    const facts = await group()
    act(() => {
      facts.getByRole('checkbox', { name: 'Terras' }).click()
      facts.getByRole('checkbox', { name: 'Pinnen' }).click()
    })
    await waitFor(() => expect(query().get('facts')).toBe('terrace,cards'))
  })
})

describe('the views', () => {
  it('are grid, list and map, and are in the URL', async () => {
    const { user, query } = renderSite('/?show_all=true', found)
    await screen.findByRole('article')
    const views = within(screen.getByRole('group', { name: 'Weergave' }))
    expect(views.getAllByRole('radio').map((view) => view.getAttribute('value'))).toEqual(['grid', 'list', 'map'])
    expect(views.getByRole('radio', { name: 'Raster' })).toBeChecked()
    expect(screen.queryByText('Achttien holes langs het water')).not.toBeInTheDocument()
    await user.click(views.getByRole('radio', { name: 'Lijst' }))
    expect(await screen.findByText('Achttien holes langs het water')).toBeInTheDocument()
    expect(query().get('view')).toBe('list')
    await user.click(views.getByRole('radio', { name: 'Kaart' }))
    expect(await screen.findByText('De kaart komt binnenkort')).toBeInTheDocument()
    expect(query().get('view')).toBe('map')
  })
})

describe('the number of results', () => {
  it('is in a live region, which announces changes', async () => {
    const { user, answer } = renderSite('/?search=golf', { 'GET /api/search': [200, aSearchReply({ total: 12 })] })
    const count = await screen.findByText('12 resultaten')
    expect(count).toHaveAttribute('role', 'status')
    answer('GET /api/search', [200, aSearchReply({ total: 10_500 })])
    await user.click(screen.getByRole('button', { name: 'Wis alle filters' }))
    await waitFor(() => expect(count).toHaveTextContent('10.500 resultaten'))
  })
})

describe('an empty result', () => {
  it('offers the six largest categories, and for a text the advice to check the spelling', async () => {
    const categories = Array.from({ length: 9 }, (_, index) =>
      aCategory(index + 1, `Soort ${index + 1}`, `soort-${index + 1}`, index * 10),
    )
    renderSite('/?search=xqzvbrrt', {
      'GET /api/categories': [200, categories],
      'GET /api/search': [200, aSearchReply()],
    })
    expect(await screen.findByRole('heading', { name: 'Niets gevonden voor “xqzvbrrt”' })).toBeInTheDocument()
    expect(screen.getByText('0 resultaten')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Zo vind je meer' })).toBeInTheDocument()
    expect(screen.getByText(/ander of korter woord/)).toBeInTheDocument()
    const popular = within(await screen.findByRole('list', { name: 'Populaire categorieën' })).getAllByRole('link')
    expect(popular.map((link) => link.getAttribute('href'))).toEqual(
      [9, 8, 7, 6, 5, 4].map((id) => `/?category=soort-${id}`),
    )
  })
})
