// Proves API-15, PAGE-2, PAGE-3, PAGE-4, PAGE-7, SITE-5, SITE-7, SITE-22, VENUE-16.
import { screen, waitFor, within } from '@testing-library/react'
import { groupByProvince } from '../src/features/locations/by-province'
import { aCategory, aListing, aPlace } from './fixtures'
import { refusal, renderSite } from './render-site'

describe('a category', () => {
  const category = aCategory(7, 'Minigolf', 'minigolf', 2)

  it('shows its venues and their number', async () => {
    renderSite('/category/minigolf', {
      'GET /api/categories/minigolf': [200, category],
      'GET /api/listings/category/7': [200, [aListing(), aListing({ id: 2, slug: 'twee', name: 'Twee' })]],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Minigolf' })).toBeInTheDocument()
    expect(await screen.findByText('2 locaties gevonden')).toBeInTheDocument()
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  it('shows more pages on request, and the total number', async () => {
    const all = Array.from({ length: 50 }, (_, at) =>
      aListing({ id: at + 1, slug: `p-${at + 1}`, name: `P ${at + 1}` }),
    )
    const { user, callsTo, query } = renderSite('/category/minigolf', {
      'GET /api/categories/minigolf': [200, category],
      'GET /api/listings/category/7': ({ query: asked }) => {
        const offset = Number(asked.get('offset'))
        return [200, all.slice(offset, offset + Number(asked.get('limit'))), { 'x-total-count': '50' }]
      },
    })
    expect(await screen.findByText('50 locaties gevonden')).toBeInTheDocument()
    expect(screen.getAllByRole('article')).toHaveLength(24)
    await user.click(screen.getByRole('button', { name: 'Meer laden' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(48))
    expect(query().get('page')).toBe('2')
    await user.click(screen.getByRole('button', { name: 'Meer laden' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(50))
    expect(screen.queryByRole('button', { name: 'Meer laden' })).not.toBeInTheDocument()
    expect(callsTo('/api/listings/category/7').map((call) => call.query.get('offset'))).toEqual(['0', '24', '48'])
  })

  it.each(['/category/minigolf?page=40', '/featured?page=40'])(
    'makes one call for all pages up to the one in a link: %s',
    async (path) => {
      const all = Array.from({ length: 50 }, (_, at) =>
        aListing({ id: at + 1, slug: `p-${at + 1}`, name: `P ${at + 1}` }),
      )
      const { callsTo } = renderSite(path, {
        'GET /api/categories/minigolf': [200, category],
        'GET /api/listings/category/7': [200, all, { 'x-total-count': '50' }],
        'GET /api/listings/featured': [200, all, { 'x-total-count': '50' }],
      })
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(50))
      const calls = [...callsTo('/api/listings/category/7'), ...callsTo('/api/listings/featured')]
      expect(calls.map(({ query }) => [query.get('limit'), query.get('offset')])).toEqual([['960', '0']])
    },
  )

  it('says that it is empty', async () => {
    renderSite('/category/minigolf', {
      'GET /api/categories/minigolf': [200, category],
      'GET /api/listings/category/7': [200, []],
    })
    expect(await screen.findByText('Geen locaties gevonden in deze categorie.')).toBeInTheDocument()
  })

  it('says that it is unknown', async () => {
    renderSite('/category/bestaat-niet')
    expect(await screen.findByRole('heading', { level: 1, name: 'Categorie niet gevonden' })).toBeInTheDocument()
  })

  it('offers a retry when its venues fail to load', async () => {
    const site = renderSite('/category/minigolf', {
      'GET /api/categories/minigolf': [200, category],
      'GET /api/listings/category/7': refusal(503, 'Even niet.'),
    })
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
    site.answer('GET /api/listings/category/7', [200, [aListing()]])
    await site.user.click(retry)
    expect(await screen.findByText('1 locaties gevonden')).toBeInTheDocument()
  })
})

describe('the places', () => {
  it('are grouped by province in Dutch order, without those that have no venues', () => {
    const places = [
      { ...aPlace(1, 'zeist', 2), province: 'Utrecht' },
      { ...aPlace(2, 'Amersfoort', 4), province: 'Utrecht' },
      { ...aPlace(3, 'Assen', 1), province: 'Drenthe' },
      { ...aPlace(4, 'Leeg', 0), province: 'Drenthe' },
    ]
    const names = (typed?: string) =>
      groupByProvince(places, typed).map((province) => province.places.map(({ name }) => name))
    expect(names()).toEqual([['Assen'], ['Amersfoort', 'zeist']])
    expect(names('ZEI')).toEqual([['zeist']])
    expect(names('drenthe')).toEqual([['Assen']])
  })

  it('can be filtered by name, and link to their results', async () => {
    const { user } = renderSite('/locations')
    expect(await screen.findByRole('link', { name: /Utrecht/ })).toHaveAttribute(
      'href',
      '/?location=utrecht&location_name=Utrecht',
    )
    await user.type(screen.getByRole('searchbox'), 'tie')
    expect(screen.queryByRole('link', { name: /Utrecht/ })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Tiel/ })).toBeInTheDocument()
  })
})

describe('help', () => {
  it('finds questions by words in question or answer; a blank search shows all', async () => {
    const { user } = renderSite('/help')
    const questions = () => screen.getAllByRole('button', { name: /\?$/ }).length
    const box = await screen.findByRole('searchbox')
    const all = questions()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Algemeen',
      'Voor Bedrijven',
      'Zoeken & Filteren',
      'Reviews & Ratings',
    ])
    await user.type(box, 'WhatsApp')
    await waitFor(() => expect(questions()).toBe(1))
    await user.clear(box)
    await user.type(box, '   ')
    expect(questions()).toBe(all)
  })

  it.each([
    ['kaart verschoven', 'Is er ook een kaart?'],
    ['feestdag', 'Kan ik zoeken op wat zaterdagavond open is?'],
    ['aanhalingstekens', 'Hoe zoek ik op precies deze woorden?'],
    ['Houd me op de hoogte', 'Hoor ik het als er een nieuwe plek bij komt?'],
  ])('explains the search: "%s"', async (words, question) => {
    const { user } = renderSite('/help')
    await user.type(await screen.findByRole('searchbox'), words)
    await waitFor(() => expect(screen.getAllByRole('button', { name: /\?$/ })).toHaveLength(1))
    expect(screen.getByRole('button', { name: question })).toBeVisible()
  })

  it('opens an answer by its question', async () => {
    const { user } = renderSite('/help')
    const question = await screen.findByRole('button', { name: 'Kost het iets?' })
    expect(question).toHaveAttribute('aria-expanded', 'false')
    await user.click(question)
    expect(screen.getByText(/gratis en kan zonder account/)).toBeVisible()
  })
})

describe.each([
  ['/contact', 'Verstuur bericht', ['Voornaam', 'Achternaam', 'E-mail', 'Onderwerp', 'Bericht']],
  ['/advertise', 'Verstuur aanvraag', ['Bedrijfsnaam', 'Contactpersoon', 'E-mail']],
])('the form on %s', (path, submit, required) => {
  it('requires its fields, and thanks without a call', async () => {
    const { user, calls } = renderSite(path)
    const form = await screen.findByRole('form')
    for (const label of required) {
      const field = within(form).getByLabelText(new RegExp(`^${label}`))
      expect(field).toBeRequired()
      await user.type(field, label === 'E-mail' ? 'sanne@plekje.example' : 'Tekst')
    }
    await user.click(within(form).getByRole('button', { name: submit }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Bedankt voor je')
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

it.each([
  ['/about', 'Over Plekje'],
  ['/privacy', 'Privacybeleid'],
  ['/terms', 'Algemene voorwaarden'],
])('%s has one h1, "%s"', async (path, heading) => {
  renderSite(path)
  await screen.findByRole('heading', { level: 1, name: heading })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})
