import { screen, waitFor, within } from '@testing-library/react'
import { aListing, aSearchReply } from './fixtures'
import { type Answers, renderSite } from './render-site'
import { screenWidth } from './screen-width'

// Whole pages take their time on a machine that does much else.
jest.setTimeout(20_000)

const found: Answers = {
  'GET /api/search': [200, aSearchReply({ hits: [aListing()], total: 31 })],
}

beforeEach(() => screenWidth(360))
afterEach(() => screenWidth())

describe('the search in one line', () => {
  it('says what is looked for and where', async () => {
    renderSite('/?search=golf&location_name=Utrecht&lat=52.09&lng=5.12&radius=10', found)
    expect(
      await screen.findByRole('button', { name: 'Zoekopdracht wijzigen: golf · Utrecht, 10 km' }),
    ).toBeInTheDocument()
  })

  it('opens the whole search, which Enter ends', async () => {
    const { user, query } = renderSite('/?show_all=true', found)
    await user.click(
      await screen.findByRole('button', { name: 'Zoekopdracht wijzigen: Alle plekken · heel Nederland' }),
    )
    const dialog = within(screen.getByRole('dialog', { name: 'Zoeken' }))
    expect(dialog.getByRole('combobox', { name: 'Categorie' })).toBeInTheDocument()
    expect(dialog.getByRole('group', { name: 'Straal' })).toBeInTheDocument()
    expect(await dialog.findByRole('button', { name: 'Toon 31 resultaten' })).toBeInTheDocument()
    await user.type(dialog.getByRole('searchbox', { name: 'Zoek…' }), 'bowlen{Enter}')
    await waitFor(() => expect(query().get('search')).toBe('bowlen'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Zoekopdracht wijzigen: bowlen/ })).toHaveFocus()
  })
})

describe('filters that are one touch away', () => {
  it('are what is open now, the radius of a place, and the price', async () => {
    const { user, query } = renderSite('/?location=utrecht', found)
    const open = await screen.findByRole('button', { name: 'Nu open' })
    await user.click(open)
    await waitFor(() => expect(query().get('openNow')).toBe('true'))
    expect(open).toHaveAttribute('aria-pressed', 'true')
    const radius = await screen.findByRole('combobox', { name: 'Straal' })
    expect(radius).toHaveDisplayValue('Alleen in Utrecht')
    await user.selectOptions(radius, '10 km')
    await waitFor(() => expect(query().get('radius')).toBe('10'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Prijs' }), '€€ · Gemiddeld')
    await waitFor(() => expect(query().get('priceRange')).toBe('mid'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Prijs' }), 'Alle prijzen')
    await user.click(open)
    await waitFor(() => expect([query().get('priceRange'), query().get('openNow')]).toEqual([null, null]))
    expect(open).toHaveFocus()
  })

  it('have no radius without a place', async () => {
    renderSite('/?show_all=true', found)
    await screen.findByRole('combobox', { name: 'Prijs' })
    expect(screen.queryByRole('combobox', { name: 'Straal' })).not.toBeInTheDocument()
  })
})

describe('the map', () => {
  it('is a button away, and the list is again as it was', async () => {
    const { user, query } = renderSite('/?show_all=true&view=list', found)
    await user.click(await screen.findByRole('button', { name: 'Kaart' }))
    await waitFor(() => expect(query().get('view')).toBe('map'))
    await user.click(screen.getByRole('button', { name: 'Lijst' }))
    await waitFor(() => expect(query().get('view')).toBe('list'))
  })

  it('is not offered where nothing was found', async () => {
    renderSite('/?search=xqz', { 'GET /api/search': [200, aSearchReply({ total: 0 })] })
    await screen.findByText('Populaire categorieën')
    expect(screen.queryByRole('button', { name: 'Kaart' })).not.toBeInTheDocument()
  })
})
