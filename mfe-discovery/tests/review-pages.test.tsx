// Proves REVIEW-1, SITE-36.
import { cleanup, waitFor, within } from '@testing-library/react'
import { refusal, renderSite } from './render-site'
import { answersWith, authors, GOOGLE, manyReviews, path, reviewPages, section, VISITORS } from './review-pages'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))
beforeEach(() => sessionStorage.clear())

const { ofVisitors, ofGoogle, newestFirst } = manyReviews()
const answers = answersWith(
  { ofVisitors, ofGoogle },
  { members: { count: 34, stars: [0, 0, 0, 34, 0] }, google: { count: 25, stars: [0, 0, 25, 0, 0] } },
)
const more = async () => (await section()).findByRole('button', { name: 'Meer reviews' })
const inOrder = newestFirst.map(({ authorName }) => authorName)

describe('many reviews', () => {
  it('show the first ten, with the total and the distribution of all stars', async () => {
    const { callsTo } = renderSite(path, answers)
    expect(await (await section()).findByText('10 van 59 reviews')).toBeInTheDocument()
    expect(await authors()).toEqual(inOrder.slice(0, 10))
    expect(await (await section()).findByText('59 reviews')).toBeInTheDocument()
    expect((await section()).getByText('3,6')).toBeInTheDocument()
    expect(callsTo(VISITORS).map(({ query }) => query.toString())).toEqual(['limit=20'])
  })

  it('have an address for further reviews, which starts there', async () => {
    renderSite(path, answers)
    expect(await more()).toHaveAttribute('href', '?page=2#reviews')
    cleanup()
    renderSite(`${path}?page=3`, answers)
    expect(await (await section()).findByText('30 van 59 reviews')).toBeInTheDocument()
    expect(await authors()).toEqual(inOrder.slice(0, 30))
    expect(await more()).toHaveAttribute('href', '?page=4#reviews')
  })

  it('come ten at a time with the focus on the button, are announced, and stay in order across both sources', async () => {
    const { user, callsTo } = renderSite(path, answers)
    ;(await more()).focus()
    for (const shown of [20, 30, 40, 50]) {
      await user.keyboard('{Enter}')
      await waitFor(async () =>
        expect(within(document.body).getByText(`10 erbij. ${shown} van 59 reviews`)).toBeInTheDocument(),
      )
      expect(await authors()).toEqual(inOrder.slice(0, shown))
      await waitFor(async () => expect(await more()).toHaveFocus())
    }
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await authors()).toEqual(inOrder))
    expect((await section()).queryByRole('button', { name: 'Meer reviews' })).not.toBeInTheDocument()
    // The focused button disappeared, so the focus stays at the end of the list.
    expect(document.activeElement).toHaveTextContent('59 van 59 reviews')
    expect(callsTo(VISITORS)).toHaveLength(2)
    expect(callsTo(GOOGLE)).toHaveLength(2)
  })

  it('stay when the next page fails, and the button retries', async () => {
    const site = renderSite(path, answers)
    const { user } = site
    await user.click(await more())
    await (await section()).findByText('20 van 59 reviews')
    site.answer(`GET ${VISITORS}`, refusal(503, 'Even niet.', 'unavailable'))
    await user.click(await more())
    const failure = await (await section()).findByRole('alert')
    expect(failure).toHaveTextContent('De volgende konden niet worden opgehaald.')
    expect((await authors()).length).toBeGreaterThanOrEqual(20)
    site.answer(`GET ${VISITORS}`, answers[`GET ${VISITORS}`] ?? [500, null])
    await user.click(await more())
    await waitFor(async () => expect((await authors()).length).toBeGreaterThanOrEqual(30))
    expect(await authors()).toEqual(inOrder.slice(0, (await authors()).length))
  })

  it('have no button when they all fit', async () => {
    renderSite(path, {
      ...answers,
      [`GET ${VISITORS}`]: reviewPages(VISITORS, ofVisitors.slice(0, 3)),
      [`GET ${GOOGLE}`]: reviewPages(GOOGLE, []),
    })
    await (await section()).findByText('Bezoeker 0')
    expect((await section()).queryByRole('button', { name: 'Meer reviews' })).not.toBeInTheDocument()
    expect((await section()).queryByText(/3 van/)).not.toBeInTheDocument()
  })
})
