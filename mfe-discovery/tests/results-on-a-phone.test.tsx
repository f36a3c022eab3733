// Proves SEARCH-14, SEARCH-16, SEARCH-17.
import { screen, waitFor, within } from '@testing-library/react'
import { aListing, aSearchReply } from './fixtures'
import { type Answers, renderSite } from './render-site'
import { screenWidth } from './screen-width'

const found: Answers = {
  'GET /api/search': [200, aSearchReply({ hits: [aListing()], total: 31 })],
}
const addressOf = (element: HTMLElement) => decodeURIComponent(element.getAttribute('href') ?? '')

beforeEach(() => screenWidth(360))
afterEach(() => screenWidth())

describe('the search in one line', () => {
  it('has a text box, and shows the place', async () => {
    const { user, query } = renderSite('/?search=golf&location_name=Utrecht&lat=52.09&lng=5.12&radius=10', found)
    const box = await screen.findByRole('combobox', { name: 'Zoek…' })
    expect(box).toHaveValue('golf')
    expect(screen.getByRole('button', { name: 'Zoekopdracht wijzigen: Utrecht' })).toBeInTheDocument()
    await user.clear(box)
    await user.type(box, 'bowlen{Enter}')
    await waitFor(() => expect(query().get('search')).toBe('bowlen'))
    expect(query().get('radius')).toBe('10')
  })

  it('shows the category', async () => {
    renderSite('/?category=minigolf', found)
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Zoek…' })).toHaveAttribute('placeholder', 'Zoek in Minigolf'),
    )
  })

  it('opens the whole search, which Enter closes', async () => {
    const { user, query } = renderSite('/?show_all=true', found)
    const where = await screen.findByRole('button', { name: 'Zoekopdracht wijzigen: heel Nederland' })
    where.focus()
    await user.keyboard(' ')
    const dialog = within(screen.getByRole('dialog', { name: 'Zoeken' }))
    expect(dialog.getByRole('combobox', { name: 'Categorie' })).toBeInTheDocument()
    expect(dialog.getByRole('group', { name: 'Straal' })).toBeInTheDocument()
    expect(await dialog.findByRole('button', { name: 'Toon 31 resultaten' })).toBeInTheDocument()
    await user.type(dialog.getByRole('combobox', { name: 'Zoek…' }), 'bowlen{Enter}')
    await waitFor(() => expect(query().get('search')).toBe('bowlen'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(where).toHaveFocus()
  })
})

describe('the quick filters', () => {
  it('are open now, the radius of a place, and the price', async () => {
    const { user, query } = renderSite('/?location=utrecht', found)
    const open = await screen.findByRole('button', { name: 'Nu open' })
    await user.click(open)
    await waitFor(() => expect(query().get('openNow')).toBe('true'))
    const radius = await screen.findByRole('combobox', { name: 'Straal' })
    expect(radius).toHaveDisplayValue('Alleen in Utrecht')
    await user.selectOptions(radius, '10 km')
    await waitFor(() => expect(query().get('radius')).toBe('10'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Prijs' }), '€€ · Gemiddeld')
    await waitFor(() => expect(query().get('priceRange')).toBe('mid'))
    await user.click(await screen.findByRole('button', { name: 'Verwijder filter Nu open' }))
    await waitFor(() => expect(query().get('openNow')).toBeNull())
    expect(open).toHaveFocus()
    expect(open).toHaveAccessibleName('Nu open')
  })

  it('list categories with counts, and a chosen category is removed by its own chip', async () => {
    const { user, query } = renderSite('/?show_all=true', found)
    const category = await screen.findByRole('combobox', { name: 'Categorie' })
    const minigolf = await within(category).findByRole('option', { name: /^Minigolf \(\d+\)$/ })
    await user.selectOptions(category, minigolf)
    await waitFor(() => expect(query().get('category')).toBe('minigolf'))
    await user.click(await within(category.parentElement as HTMLElement).findByRole('button'))
    await waitFor(() => expect(query().get('category')).toBeNull())
  })

  it('have no radius without a place', async () => {
    renderSite('/?show_all=true', found)
    await screen.findByRole('combobox', { name: 'Prijs' })
    expect(screen.queryByRole('combobox', { name: 'Straal' })).not.toBeInTheDocument()
  })
})

describe('without scripts', () => {
  it('chips and views are links to their effect', async () => {
    renderSite('/?search=golf&openNow=true&priceRange=mid&sortBy=name&view=list', found)
    const address = async (name: string) => addressOf(await screen.findByRole('button', { name }))
    expect(await address('Verwijder filter golf')).toBe('/?priceRange=mid&openNow=true&sortBy=name&view=list')
    expect(await address('Verwijder filter Nu open')).toBe('/?search=golf&priceRange=mid&sortBy=name&view=list')
    expect(await address('Verwijder filter Gemiddeld')).toBe('/?search=golf&openNow=true&sortBy=name&view=list')
    expect(await address('Wis alle filters')).toBe('/?sortBy=name&show_all=true&view=list')
    expect(await address('Kaart')).toBe('/?search=golf&priceRange=mid&openNow=true&sortBy=name&view=map')
    expect(await address('Raster')).toBe('/?search=golf&priceRange=mid&openNow=true&sortBy=name')
  })

  it.each(['Categorie', 'Prijs', 'Sorteer'])('%s is submitted together with the other criteria', async (name) => {
    renderSite('/?search=golf&category=minigolf&priceRange=mid&sortBy=name&view=list', found)
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name })
    await waitFor(() => expect(select).not.toHaveValue(''))
    const form = select.form as HTMLFormElement
    expect([form.method, form.getAttribute('action')]).toEqual(['get', '/'])
    expect(Object.fromEntries(new FormData(form))).toEqual({
      search: 'golf',
      category: 'minigolf',
      priceRange: 'mid',
      sortBy: 'name',
      view: 'list',
    })
  })
})

describe('the views', () => {
  it('switch to the map and back to the previous list', async () => {
    const { user, query } = renderSite('/?show_all=true&view=list', found)
    await user.click(await screen.findByRole('button', { name: 'Kaart' }))
    await waitFor(() => expect(query().get('view')).toBe('map'))
    await user.click(screen.getByRole('button', { name: 'Lijst' }))
    await waitFor(() => expect(query().get('view')).toBe('list'))
  })

  it('are cards or short rows', async () => {
    const { user, query } = renderSite('/?show_all=true', found)
    await user.click(await screen.findByRole('button', { name: 'Lijst' }))
    await waitFor(() => expect(query().get('view')).toBe('list'))
    await user.click(await screen.findByRole('button', { name: 'Raster' }))
    await waitFor(() => expect(query().get('view')).toBeNull())
  })

  it('are absent without results', async () => {
    renderSite('/?search=xqz', { 'GET /api/search': [200, aSearchReply({ total: 0 })] })
    await screen.findByText('Populaire categorieën')
    expect(screen.queryByRole('button', { name: 'Kaart' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Lijst' })).not.toBeInTheDocument()
  })
})
