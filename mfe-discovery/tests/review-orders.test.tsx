// Proves REVIEW-10, REVIEW-13.
import { waitFor } from '@testing-library/react'
import { renderSite } from './render-site'
import { answersWith, manyReviews, path, section, authors as shown } from './review-pages'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))
beforeEach(() => sessionStorage.clear())

const reviews = manyReviews({ visitors: (at) => (at % 4) + 2, google: (at) => (at % 3) + 3 })
const all = reviews.newestFirst
const spread = (reviews: readonly { rating: number }[]) => ({
  count: reviews.length,
  stars: [1, 2, 3, 4, 5].map((stars) => reviews.filter(({ rating }) => rating === stars).length),
})
const answers = answersWith(reviews, { members: spread(reviews.ofVisitors), google: spread(reviews.ofGoogle) })
const names = (reviews: readonly { authorName: string }[]) => reviews.map(({ authorName }) => authorName)
const select = async () => (await section()).findByRole('combobox', { name: 'Sorteer reviews' })
const starsRow = async (stars: number) =>
  (await section()).findByRole('button', { name: new RegExp(`^${stars} sterren`) })

describe('the order of reviews', () => {
  it.each([
    ['Hoogste eerst', 'highest', -1],
    ['Laagste eerst', 'lowest', 1],
  ] as const)('"%s" merges both sources, and continues in that order', async (label, sortBy, direction) => {
    const { user } = renderSite(path, answers)
    await user.selectOptions(await select(), label)
    const inOrder = names([...all].sort((a, b) => direction * (a.rating - b.rating)))
    await waitFor(async () => expect(await shown()).toEqual(inOrder.slice(0, 10)))
    expect(window.location.search).toBe(`?sortBy=${sortBy}`)
    const more = async () => (await section()).findByRole('button', { name: 'Meer reviews' })
    expect(await more()).toHaveAttribute('href', `?sortBy=${sortBy}&page=2#reviews`)
    for (const count of [20, 30, 40, 50, 59]) {
      await user.click(await more())
      await waitFor(async () => expect(await shown()).toEqual(inOrder.slice(0, count)))
    }
  })

  it('is in the address, and another order starts from the first review', async () => {
    const { user } = renderSite(`${path}?sortBy=lowest&page=2`, answers)
    const lowest = names([...all].sort((a, b) => a.rating - b.rating))
    await waitFor(async () => expect(await shown()).toEqual(lowest.slice(0, 20)))
    expect(await select()).toHaveValue('lowest')
    await user.selectOptions(await select(), 'Nieuwste eerst')
    await waitFor(async () => expect(await shown()).toEqual(names(all).slice(0, 10)))
    expect(window.location.search).toBe('')
  })

  it('falls back to newest first when unknown', async () => {
    renderSite(`${path}?sortBy=oldest&stars=9`, answers)
    await waitFor(async () => expect(await shown()).toEqual(names(all).slice(0, 10)))
  })
})

describe('the distribution of stars', () => {
  it('filters the reviews by stars, shows their number, and removes the filter', async () => {
    const { user } = renderSite(path, answers)
    const ofFive = names(all.filter(({ rating }) => rating === 5))
    expect(await starsRow(5)).toHaveAttribute('aria-pressed', 'false')
    expect(await starsRow(5)).toHaveAttribute('href', '?stars=5#reviews')
    await user.click(await starsRow(5))
    await waitFor(async () => expect(await shown()).toEqual(ofFive.slice(0, 10)))
    expect(await starsRow(5)).toHaveAttribute('aria-pressed', 'true')
    expect(await starsRow(5)).toHaveAttribute('href', '?#reviews')
    expect((await section()).getByText(`${ofFive.length} reviews van 5 sterren`)).toHaveAttribute('role', 'status')
    expect(window.location.search).toBe('?stars=5')

    await user.selectOptions(await select(), 'Hoogste eerst')
    await waitFor(() => expect(window.location.search).toBe('?sortBy=highest&stars=5'))
    await user.click(await (await section()).findByRole('button', { name: 'Toon alle reviews' }))
    const highest = names([...all].sort((a, b) => b.rating - a.rating))
    await waitFor(async () => expect(await shown()).toEqual(highest.slice(0, 10)))
    await waitFor(async () => expect(await select()).toHaveFocus())
  })

  it('has no button for stars without reviews, and explains an address that asks for them', async () => {
    renderSite(`${path}?stars=1`, answers)
    expect(await (await section()).findByText('Er zijn geen reviews met zoveel sterren.')).toBeInTheDocument()
    expect((await section()).getByRole('button', { name: 'Toon alle reviews' })).toBeInTheDocument()
  })
})
