// Proves MEMBER-2, SEARCH-1, SEARCH-12, SEARCH-13, SEARCH-14, SEARCH-15, SEARCH-16, SEARCH-25, SEARCH-27, SEARCH-37.
// Proves SITE-21, STYLE-8.
import { screen, waitFor, within } from '@testing-library/react'
import { aListing, aMember, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'

const venues = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const id = from + index + 1
    return aListing({ id, slug: `plek-${id}`, name: `Plek ${id}` })
  })
const finding = (count: number, total = count): Answers => ({
  'GET /api/search': ({ query }) => [
    200,
    aSearchReply({
      hits: venues(Math.min(count, Number(query.get('limit')))).map((venue, index) => ({
        ...venue,
        id: venue.id + Number(query.get('offset') ?? 0),
        slug: `plek-${index + 1 + Number(query.get('offset') ?? 0)}`,
      })),
      total,
    }),
  ],
})

describe('the results page', () => {
  it('requests exactly what the URL says', async () => {
    const { callsTo } = renderSite(
      '/?search=golf&category=7&location=utrecht&priceRange=mid&rating=3.5&openNow=true&sortBy=name',
      finding(1),
    )
    expect(await screen.findByText('1 resultaat')).toBeInTheDocument()
    expect(Object.fromEntries(callsTo('/api/search')[0]?.query ?? [])).toEqual({
      search: 'golf',
      category: '7',
      location: 'utrecht',
      priceRange: 'mid',
      rating: '3.5',
      openNow: 'true',
      sortBy: 'name',
      limit: '24',
      offset: '0',
    })
  })

  it('links to the same search as a feed', async () => {
    renderSite('/?search=golf&location=utrecht&view=list', finding(1))
    const feed = await screen.findByRole('link', { name: 'Nieuwe plekken als feed' })
    expect(feed).toHaveAttribute('href', '/search.atom?search=golf&location=utrecht')
  })

  it('saves an alert for the search', async () => {
    const kept = { id: 'a1', name: 'Minigolf in Utrecht', criteria: '', frequency: 'daily', isPaused: false }
    const { user, callsTo } = renderSite('/?category=7&location=utrecht', {
      ...finding(1),
      'GET /api/user': [200, aMember],
      'POST /api/alerts': [201, { ...kept, createdAt: '2026-03-03T10:00:00.000Z', lastMailedAt: null }],
    })
    await user.click(await screen.findByRole('button', { name: 'Houd me op de hoogte' }))
    expect(await screen.findByText('Je volgt deze zoekopdracht')).toBeInTheDocument()
    expect(callsTo('/api/alerts').map(({ body }) => body)).toEqual([{ criteria: 'category=7&location=utrecht' }])
  })

  it('says that there are more results than the search counts', async () => {
    const few = { hits: venues(24), total: 200_000, totalIsLowerBound: true } as const
    renderSite('/?show_all=true', { 'GET /api/search': () => [200, aSearchReply(few)] })
    expect(await screen.findByText('Meer dan 200.000 resultaten')).toBeInTheDocument()
    expect(screen.getByText('24 van meer dan 200.000 getoond')).toBeInTheDocument()
  })

  it('removes filters one by one by name, and all at once', async () => {
    const { user, query } = renderSite('/?search=golf&category=7&location=utrecht&openNow=true', finding(2))
    await user.click(await screen.findByRole('button', { name: 'Verwijder filter Minigolf' }))
    await waitFor(() => expect(query().has('category')).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Verwijder filter Utrecht' }))
    await waitFor(() => expect(query().has('location')).toBe(false))
    expect(query().get('search')).toBe('golf')
    await user.click(screen.getByRole('button', { name: 'Wis alle filters' }))
    await waitFor(() => expect(query().toString()).toBe('show_all=true'))
    expect(screen.queryByRole('button', { name: /^Verwijder filter/ })).not.toBeInTheDocument()
  })

  it('searches on Enter and returns to the first page', async () => {
    const { user, query } = renderSite('/?search=golf&page=2&view=list', finding(3))
    const box = await screen.findByRole('combobox', { name: 'Zoek…' })
    await user.clear(box)
    await user.type(box, 'bowlen{Enter}')
    await waitFor(() => expect(query().toString()).toBe('search=bowlen&view=list'))
  })

  it('keeps the earlier results visible while new ones load', async () => {
    let release = () => {}
    const site = renderSite('/?search=golf', finding(3))
    await screen.findByText('3 resultaten')
    site.answer(
      'GET /api/search',
      () =>
        new Promise((done) => {
          release = () => done([200, aSearchReply({ hits: venues(1), total: 1 })])
        }),
    )
    await site.user.selectOptions(screen.getByRole('combobox', { name: 'Categorie' }), 'bowling')
    await waitFor(() => expect(site.query().get('category')).toBe('bowling'))
    expect(screen.getAllByRole('article')).toHaveLength(3)
    release()
    await screen.findByText('1 resultaat')
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('loads more on request and keeps the page in the URL', async () => {
    const { user, query } = renderSite('/?show_all=true', finding(24, 60))
    await screen.findByText('60 resultaten')
    await user.click(await screen.findByRole('button', { name: 'Meer laden' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(48))
    expect(query().get('page')).toBe('2')
  })

  it.each([1, 2, 40])(
    'makes one call for pages 1 to %i, and one for each further page',
    async (page) => {
      const { user, callsTo } = renderSite(`/?show_all=true&page=${page}`, finding(page * 24, page * 24 + 24))
      const asked = () => callsTo('/api/search').map(({ query }) => [query.get('limit'), query.get('offset')])
      // Roles of 960 cards take a minute to compute on a busy machine.
      const cards = () => document.querySelectorAll('article')
      await waitFor(() => expect(cards()).toHaveLength(page * 24))
      expect(asked()).toEqual([[String(page * 24), '0']])
      if (page === 40) return
      await user.click(screen.getByRole('button', { name: 'Meer laden' }))
      await waitFor(() => expect(cards()).toHaveLength(page * 24 + 24))
      expect(asked().slice(1)).toEqual([['24', String(page * 24)]])
    },
    60_000,
  )

  it('keeps the results when more fail to load, and can retry', async () => {
    const site = renderSite('/?show_all=true', finding(24, 48))
    const more = await screen.findByRole('button', { name: 'Meer laden' })
    site.answer('GET /api/search', refusal(503, 'Even niet.'))
    await site.user.click(more)
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
    expect(screen.getAllByRole('article')).toHaveLength(24)
    const answer = finding(24, 48)['GET /api/search']
    if (answer) site.answer('GET /api/search', answer)
    await site.user.click(retry)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(48))
  })

  it('requests the hearts of all cards in one call', async () => {
    const { callsTo } = renderSite('/?show_all=true', {
      ...finding(24),
      'GET /api/user': [200, aMember],
      'GET /api/favorites': [200, [{ listingId: 3 }]],
    })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Favoriet: Plek 3' })).toHaveAttribute('aria-pressed', 'true'),
    )
    expect(callsTo('/api/favorites')).toHaveLength(1)
  })

  it('shows a failed search in Dutch, and recovers on retry', async () => {
    const site = renderSite('/?search=golf', { 'GET /api/search': refusal(503, 'Even niet.') })
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
    expect(screen.getByRole('alert')).toHaveTextContent('Zoeken lukt nu even niet')
    site.answer('GET /api/search', [200, aSearchReply({ hits: venues(2), total: 2 })])
    await site.user.click(retry)
    expect(await screen.findByText('2 resultaten')).toBeInTheDocument()
  })

  it('offers tips, popular categories and nearby results for a place without venues', async () => {
    const { user, query } = renderSite('/?category=bowling&location=almelo', {
      'GET /api/search': ({ query: asked }) => [
        200,
        asked.get('radius') === '15'
          ? aSearchReply({ total: 12 })
          : aSearchReply({ area: { name: 'Almelo', lat: 52.36, lng: 6.66, radiusKm: null } }),
      ],
    })
    expect(await screen.findByText('Niets gevonden in Almelo. Wel 12 plekken binnen 15 km.')).toBeInTheDocument()
    const popular = screen.getByRole('list', { name: 'Populaire categorieën' })
    expect(
      within(popular)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bars 130', 'Minigolf 72', 'Bowlen 70'])
    await user.click(screen.getByRole('button', { name: 'Zoek binnen 15 km' }))
    await waitFor(() => expect(query().get('lat')).toBe('52.36'))
    expect(query().get('category')).toBe('bowling')
  })

  it('offers nearby results for a place in the text, which stays the place', async () => {
    const { user, query } = renderSite('/?search=bowlen+almelo', {
      'GET /api/search': ({ query: asked }) => [
        200,
        asked.get('radius') === '15' && !asked.has('lat')
          ? aSearchReply({ total: 12 })
          : aSearchReply({ area: { name: 'Almelo', lat: 52.36, lng: 6.66, radiusKm: null } }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Zoek binnen 15 km' }))
    await waitFor(() => expect(Object.fromEntries(query())).toEqual({ search: 'bowlen almelo', radius: '15' }))
  })

  it('shows at most eight numbered pins in the placeholder of the map', async () => {
    renderSite('/?show_all=true&view=map', finding(24, 60))
    expect(await screen.findByText('De kaart komt binnenkort')).toBeInTheDocument()
    const list = screen.getByRole('list', { name: 'Plekken op de schets' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(8)
    expect(screen.getByRole('img', { name: 'Schets van Nederland met 8 genummerde plekken' })).toBeInTheDocument()
  })

  it('asks a visitor to sign in to add a favourite', async () => {
    const { user, callsTo } = renderSite('/?show_all=true', finding(1))
    await user.click(await screen.findByRole('button', { name: 'Favoriet: Plek 1' }))
    expect(await screen.findByText('Inloggen vereist')).toBeInTheDocument()
    expect(
      screen.getByText('Je moet ingelogd zijn om locaties op te slaan. Maak een gratis account aan!'),
    ).toBeInTheDocument()
    expect(callsTo('/api/favorites')).toEqual([])
  })
})
