// Proves SEARCH-38.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { aListing, aSearchReply } from './fixtures'
import { type Answers, renderSite } from './render-site'
import { screenWidth } from './screen-width'

const found: Answers = {
  'GET /api/search': [200, aSearchReply({ hits: [aListing()], total: 1 })],
}
const people = () => screen.findByRole('spinbutton', { name: 'Met hoeveel personen?' })
const age = () => screen.findByRole('spinbutton', { name: 'Leeftijd van de jongste' })

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/results/results-page'))
beforeEach(() => screenWidth(1280))
afterEach(() => screenWidth())

describe('the filter by group', () => {
  it('has two fields, is in the address, and is removed by its chips', async () => {
    const { user, query, calls } = renderSite('/?show_all=true', found)
    await user.type(await people(), '12')
    await waitFor(() => expect(query().get('groupSize')).toBe('12'))
    await user.type(await age(), '6')
    await waitFor(() => expect(query().get('age')).toBe('6'))
    await waitFor(() =>
      expect(calls.some(({ query }) => query.get('groupSize') === '12' && query.get('age') === '6')).toBe(true),
    )
    await user.click(await screen.findByRole('button', { name: 'Verwijder filter Groep van 12' }))
    await waitFor(() => expect(query().get('groupSize')).toBeNull())
    expect(await people()).toHaveValue(null)
    await user.click(await screen.findByRole('button', { name: 'Verwijder filter Jongste is 6 jaar' }))
    await waitFor(() => expect(query().get('age')).toBeNull())
  })

  it('follows the address, and ignores invalid numbers', async () => {
    const { query } = renderSite('/?groupSize=8&age=2.5', found)
    expect(await people()).toHaveValue(8)
    expect(await age()).toHaveValue(null)
    expect(query().get('groupSize')).toBe('8')
    // Group sizes are whole and at least 1.
    fireEvent.change(await people(), { target: { value: '0' } })
    fireEvent.change(await age(), { target: { value: '4' } })
    await waitFor(() => expect(query().get('age')).toBe('4'))
    expect(query().get('groupSize')).toBe('8')
  })

  it('is applied when the sheet closes right after typing', async () => {
    screenWidth(360)
    const { user, query } = renderSite('/?show_all=true', found)
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    fireEvent.change(await people(), { target: { value: '20' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(query().get('groupSize')).toBe('20'))
  })
})
