import { screen, waitFor, within } from '@testing-library/react'
import { aListing, aReview, aSearchReply } from './fixtures'
import { type Answers, type Call, refusal, renderSite } from './render-site'

const listing = aListing()
const path = `/listing/${listing.slug}`
const VISITORS = '/api/listings/1/reviews'
const GOOGLE = '/api/listings/1/google-reviews'

// Whole pages take their time on a machine that does much else.
jest.setTimeout(20_000)
beforeEach(() => sessionStorage.clear())

/** The nth day of 2024. */
const day = (nth: number) => new Date(Date.UTC(2024, 0, nth)).toISOString()

/** Reviews as the server gives them: so many at once, newest first, with the way to the next. */
const pages =
  (address: string, reviews: ReturnType<typeof aReview>[]) =>
  ({ query }: Call) => {
    const limit = Number(query.get('limit'))
    const from = Number(query.get('before')?.split('.')[1] ?? 0)
    const more = from + limit < reviews.length
    return [
      200,
      reviews.slice(from, from + limit),
      {
        'x-total-count': String(reviews.length),
        ...(more ? { link: `<${address}?limit=${limit}&before=1.${from + limit}>; rel="next"` } : {}),
      },
    ] as const
  }

const ofVisitors = Array.from({ length: 34 }, (_, at) =>
  aReview(`v${at}`, { reviewDate: day(340 - 2 * at), authorName: `Bezoeker ${at}` }),
)
const ofGoogle = Array.from({ length: 25 }, (_, at) =>
  aReview(`g${at}`, { reviewDate: day(341 - 8 * at), authorName: `Googler ${at}` }),
)
const answers: Answers = {
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  [`GET ${VISITORS}`]: pages(VISITORS, ofVisitors),
  [`GET ${GOOGLE}`]: pages(GOOGLE, ofGoogle),
  [`GET ${VISITORS}/summary`]: [
    200,
    { members: { count: 34, stars: [0, 0, 0, 34, 0] }, google: { count: 25, stars: [0, 0, 25, 0, 0] } },
  ],
  'GET /api/search': [200, aSearchReply()],
}
const section = async () => within(await screen.findByRole('region', { name: 'Reviews' }))
const more = async () => (await section()).findByRole('button', { name: 'Meer reviews' })
const authors = async () =>
  (await section()).getAllByText(/^(Bezoeker|Googler) \d+$/).map(({ textContent }) => textContent)
const inOrder = [...ofVisitors, ...ofGoogle]
  .sort((a, b) => Date.parse(b.reviewDate) - Date.parse(a.reviewDate))
  .map(({ authorName }) => authorName)

describe('many reviews', () => {
  it('are shown ten at first, with how many there are and how the stars of all are spread', async () => {
    const { callsTo } = renderSite(path, answers)
    expect(await (await section()).findByText('10 van 59 reviews')).toBeInTheDocument()
    expect(await authors()).toEqual(inOrder.slice(0, 10))
    expect(await (await section()).findByText('59 reviews')).toBeInTheDocument()
    expect((await section()).getByText('3,6')).toBeInTheDocument()
    expect(callsTo(VISITORS).map(({ query }) => query.toString())).toEqual(['limit=20'])
  })

  it('come ten at a time with the focus on the button, what came is announced, and both kinds stay in order', async () => {
    const { user, callsTo } = renderSite(path, answers)
    ;(await more()).focus()
    for (const shown of [20, 30, 40, 50]) {
      await user.keyboard('{Enter}')
      await waitFor(async () =>
        expect(within(document.body).getByText(`10 erbij. ${shown} van 59 reviews`)).toBeInTheDocument(),
      )
      expect(await authors()).toEqual(inOrder.slice(0, shown))
      expect(await more()).toHaveFocus()
    }
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await authors()).toEqual(inOrder))
    expect((await section()).queryByRole('button', { name: 'Meer reviews' })).not.toBeInTheDocument()
    // The button took the focus with it: it stays at the end of the list.
    expect(document.activeElement).toHaveTextContent('59 van 59 reviews')
    expect(callsTo(VISITORS)).toHaveLength(2)
    expect(callsTo(GOOGLE)).toHaveLength(2)
  })

  it('stay when the next page fails, and the button tries again', async () => {
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

  it('that all fit are shown without a button', async () => {
    renderSite(path, {
      ...answers,
      [`GET ${VISITORS}`]: pages(VISITORS, ofVisitors.slice(0, 3)),
      [`GET ${GOOGLE}`]: pages(GOOGLE, []),
    })
    await (await section()).findByText('Bezoeker 0')
    expect((await section()).queryByRole('button', { name: 'Meer reviews' })).not.toBeInTheDocument()
    expect((await section()).queryByText(/3 van/)).not.toBeInTheDocument()
  })
})
