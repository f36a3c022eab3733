import { screen } from '@testing-library/react'
import { aListing, aSearchReply } from './fixtures'
import { renderSite } from './render-site'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))

const CREDIT = '© OpenStreetMap-bijdragers (ODbL)'
const COPYRIGHT = 'https://www.openstreetmap.org/copyright'

const showListing = async (attribution?: 'osm') => {
  const listing = aListing(attribution ? { attribution } : {})
  renderSite('/listing/minigolf-de-otter', {
    'GET /api/listings/minigolf-de-otter': [200, listing],
    'GET /api/listings/1/reviews': [200, []],
  })
  await screen.findByRole('heading', { level: 1, name: listing.name })
}

const showCategory = async (attributions: readonly ('osm' | undefined)[]) => {
  const venues = attributions.map((attribution, at) =>
    aListing({ id: at + 1, slug: `plek-${at + 1}`, name: `Plek ${at + 1}`, ...(attribution ? { attribution } : {}) }),
  )
  renderSite('/category/minigolf', {
    'GET /api/categories/minigolf': [
      200,
      { id: 7, name: 'Minigolf', slug: 'minigolf', color: '#a35c3a', icon: 'i', parentId: null, image: '/1.svg' },
    ],
    'GET /api/listings/category/7': [200, venues],
  })
  await screen.findByRole('link', { name: /Plek 1/ })
}

describe('the OpenStreetMap credit', () => {
  it('is on the page of a venue with such data', async () => {
    await showListing('osm')
    expect(screen.getByRole('link', { name: CREDIT })).toHaveAttribute('href', COPYRIGHT)
  })

  it("is absent on other venues' pages", async () => {
    await showListing()
    expect(screen.queryByText(/OpenStreetMap-bijdragers/)).not.toBeInTheDocument()
  })

  it('appears once below a list with such venues', async () => {
    await showCategory([undefined, 'osm', 'osm'])
    expect(screen.getByRole('link', { name: CREDIT })).toHaveAttribute('href', COPYRIGHT)
  })

  it('is absent below other lists', async () => {
    await showCategory([undefined])
    expect(screen.queryByText(/OpenStreetMap-bijdragers/)).not.toBeInTheDocument()
  })

  it('appears once below results, in every view', async () => {
    const hits = [aListing({ attribution: 'osm' }), aListing({ id: 2, slug: 'b', name: 'B', attribution: 'osm' })]
    const { user } = renderSite('/?search=golf', { 'GET /api/search': [200, aSearchReply({ hits, total: 2 })] })
    expect(await screen.findByRole('link', { name: CREDIT })).toHaveAttribute('href', COPYRIGHT)
    await user.click(screen.getByRole('radio', { name: 'Kaart' }))
    expect(screen.getByRole('link', { name: CREDIT })).toBeInTheDocument()
  })
})
