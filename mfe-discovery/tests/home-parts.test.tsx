// Proves API-17, HOME-1, HOME-2, HOME-6, HOME-8, HOME-9, SEARCH-6, SITE-7, SITE-21.
import { screen, within } from '@testing-library/react'
import { aCategory, aListing } from './fixtures'
import { refusal, renderSite } from './render-site'

describe('the home page without criteria', () => {
  it('has a search box for a place, categories, featured venues, the AI teaser, and testimonials', async () => {
    renderSite('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Waar heb je zin in?' })).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Locatie' })).toBeInTheDocument()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Kies waar je zin in hebt',
      'Uitgelicht',
      'Ontdekken met AI',
      'Wat bezoekers zeggen',
    ])
    const teaser = within(screen.getByRole('region', { name: 'Ontdekken met AI' }))
    expect(teaser.getByText('Binnenkort')).toBeInTheDocument()
    expect(teaser.queryByRole('button')).not.toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: 'Wat bezoekers zeggen' })).getAllByRole('figure')).toHaveLength(3)
  })

  it('mentions 1000+ locations, 1029 of them live', async () => {
    renderSite('/')
    const figures = await screen.findByRole('list', { name: 'De gids in cijfers' })
    expect(
      within(figures)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1000+ locaties', '1029 live', '100+ steden', '12 categorieën'])
  })

  it('links to the page of each category, with 0 for a missing count', async () => {
    const { count: _count, ...countless } = aCategory(9, 'Bars', 'bars', 0)
    renderSite('/', { 'GET /api/categories': [200, [aCategory(7, 'Minigolf', 'minigolf', 72), countless]] })
    expect(await screen.findByRole('link', { name: 'Minigolf 72 plekken' })).toHaveAttribute(
      'href',
      '/category/minigolf',
    )
    expect(screen.getByRole('link', { name: 'Bars 0 plekken' })).toHaveAttribute('href', '/category/bars')
  })

  it('links to venues only from the featured carousel', async () => {
    renderSite('/', { 'GET /api/listings/featured': [200, [aListing()]] })
    const link = await screen.findByRole('link', { name: 'Minigolf De Otter' })
    expect(screen.getByRole('region', { name: 'Uitgelicht' })).toContainElement(link)
    expect(document.querySelectorAll('a[href^="/listing/"]')).toHaveLength(1)
  })

  it('shows three featured venues at a time', async () => {
    renderSite('/', { 'GET /api/listings/featured': [200, [aListing()]] })
    expect(await screen.findByRole('list', { name: 'Uitgelicht' })).toHaveAttribute('data-visible', '3')
  })

  it('offers a radius of 5, 10, 15 or 25 km, and starts with 15', async () => {
    renderSite('/')
    const options = within(await screen.findByRole('group', { name: 'Straal' })).getAllByRole('radio')
    expect(options.map((option) => option.getAttribute('value'))).toEqual(['5', '10', '15', '25'])
    expect(options.filter((option) => (option as HTMLInputElement).checked)).toEqual([options[2]])
  })

  it('shows which part failed, with a retry, and the other parts', async () => {
    const { user, answer } = renderSite('/', { 'GET /api/listings/featured': refusal(503, 'Even niet.') })
    expect(await screen.findByText('We konden de uitgelichte plekken niet laden.')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: /Minigolf/ })).toBeInTheDocument()
    answer('GET /api/listings/featured', [200, [aListing()]])
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await screen.findByRole('link', { name: 'Minigolf De Otter' })).toBeInTheDocument()
  })
})

describe('all featured venues', () => {
  it('are on a page of their own, with 4,5 for venues without reviews', async () => {
    renderSite('/featured', {
      'GET /api/listings/featured': [200, [aListing({ rating: null, reviewCount: 0, googleRating: null })]],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Uitgelicht' })).toBeInTheDocument()
    expect(await screen.findByRole('img', { name: '4,5 van 5 sterren' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Minigolf De Otter' })).toBeInTheDocument()
  })
})
