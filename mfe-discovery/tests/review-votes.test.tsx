// Proves REVIEW-14.
import type { ReviewVote } from '@plekje/contracts'
import { screen, waitFor } from '@testing-library/react'
import { aListing, aMember, aReview, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'
import { answersWith, manyReviews, authors as shown } from './review-pages'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() =>
  Promise.all([import('../src/features/listing/listing-page'), import('../src/features/listing/helpful-votes')]),
)
beforeEach(() => sessionStorage.clear())

const listing = aListing()
const path = `/listing/${listing.slug}`
const asVisitor: Answers = {
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  'GET /api/listings/1/google-reviews': [200, [aReview('g1', { authorName: 'Jan P.' })]],
  'GET /api/listings/1/reviews': [
    200,
    [
      aReview('r1', { authorName: 'bram', helpfulCount: 3 }),
      aReview('r2', { authorName: aMember.username, helpfulCount: 8 }),
    ],
  ],
  'GET /api/search': [200, aSearchReply()],
}
const voteOf = (helpfulCount: number, isHelpful: boolean): ReviewVote => ({ id: 'r1', helpfulCount, isHelpful })
const asMember: Answers = {
  ...asVisitor,
  'GET /api/user': [200, aMember],
  'GET /api/favorites': [200, []],
  'GET /api/reviews/helpful': [200, [voteOf(4, false)]],
}
const VOTE = '/api/reviews/r1/helpful'
const button = (count: number) => screen.findByRole('button', { name: `Nuttig (${count})` })

describe('the helpful button of a review', () => {
  it('shows the number of votes, and asks a visitor to sign in without a member call', async () => {
    const { user, callsTo } = renderSite(path, asVisitor)
    expect(await button(3)).toHaveAttribute('aria-pressed', 'false')
    await user.click(await button(3))
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    expect(callsTo('/api/reviews/helpful')).toEqual([])
    expect(callsTo(VOTE)).toEqual([])
  })

  it('is absent for imported and own reviews, which show only the number', async () => {
    const { callsTo } = renderSite(path, asMember)
    expect(await button(4)).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Nuttig/ })).toHaveLength(1)
    expect(screen.getByText('Nuttig (8)').tagName).toBe('P')
    expect(callsTo('/api/reviews/helpful').map(({ query }) => query.get('ids'))).toEqual(['r1'])
  })

  it("changes at once, shows the server's count, and can be undone", async () => {
    const { user, answer, calls } = renderSite(path, asMember)
    let finish: (vote: ReviewVote) => void = () => undefined
    answer(`PUT ${VOTE}`, () => new Promise((resolve) => (finish = (vote) => resolve([200, vote]))))
    await user.click(await button(4))
    expect(await button(5)).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    // Other members voted in the meantime.
    finish(voteOf(9, true))
    expect(await button(9)).toHaveAttribute('aria-pressed', 'true')
    answer(`DELETE ${VOTE}`, [200, voteOf(8, false)])
    await user.click(await button(9))
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
    expect(await button(8)).toHaveAttribute('aria-pressed', 'false')
  })

  it('counts a press from before the session is loaded', async () => {
    let tell: () => void = () => undefined
    const { user, calls } = renderSite(path, {
      ...asMember,
      'GET /api/user': () =>
        new Promise((resolve) => {
          tell = () => resolve([200, aMember])
        }),
      [`PUT ${VOTE}`]: [200, voteOf(5, true)],
    })
    await user.click(await button(3))
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
    tell()
    expect(await button(5)).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(await button(5)).toHaveAttribute('aria-pressed', 'true')
  })

  it('sends a press after the previous one is answered', async () => {
    let finish: () => void = () => undefined
    const { user, calls } = renderSite(path, {
      ...asMember,
      [`PUT ${VOTE}`]: () =>
        new Promise((resolve) => {
          finish = () => resolve([200, voteOf(5, true)])
        }),
      [`DELETE ${VOTE}`]: [200, voteOf(4, false)],
    })
    const votes = () => calls.filter((call) => call.path === VOTE).map(({ method }) => method)
    await user.click(await button(4))
    await waitFor(() => expect(votes()).toEqual(['PUT']))
    await user.click(await button(5))
    expect(await button(4)).toHaveAttribute('aria-pressed', 'false')
    expect(votes()).toEqual(['PUT'])
    finish()
    await waitFor(() => expect(votes()).toEqual(['PUT', 'DELETE']))
    expect(await button(4)).toHaveAttribute('aria-pressed', 'false')
  })

  it('shows the last press, whichever response arrives last', async () => {
    const { user, calls } = renderSite(path, {
      ...asMember,
      [`PUT ${VOTE}`]: [200, voteOf(5, true)],
      [`DELETE ${VOTE}`]: [200, voteOf(4, false)],
    })
    const pressed = await button(4)
    for (let time = 0; time < 3; time += 1) await user.click(pressed)
    const votes = () => calls.filter((call) => call.path === VOTE).map(({ method }) => method)
    await waitFor(() => expect(votes()).toEqual(['PUT', 'DELETE', 'PUT']))
    expect(await button(5)).toHaveAttribute('aria-pressed', 'true')
  })

  it.each([
    [
      'the server refuses',
      refusal(429, 'Je hebt al veel reviews nuttig gevonden.', 'too_many_votes'),
      /al veel reviews/,
    ],
    ['the connection is lost', () => Promise.reject(new TypeError('network')), /geen antwoord/],
  ] as const)('rolls back and shows a failure when %s', async (_, answer, text) => {
    const { user } = renderSite(path, { ...asMember, [`PUT ${VOTE}`]: answer })
    await user.click(await button(4))
    expect(await screen.findByText('Stem niet opgeslagen')).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(await button(4)).toHaveAttribute('aria-pressed', 'false')
  })

  it('asks to sign in again when the session has ended', async () => {
    const { user } = renderSite(path, {
      ...asMember,
      [`PUT ${VOTE}`]: refusal(401, 'Log opnieuw in.', 'not_signed_in'),
    })
    await user.click(await button(4))
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
  })
})

it('"Nuttigste eerst" merges both sources: reviews without votes come last, newest first', async () => {
  const reviews = manyReviews({ votes: (at) => [0, 0, 5, 1, 0, 5][at % 6] ?? 0 })
  const none = { count: 0, stars: [0, 0, 0, 0, 0] }
  const answers = answersWith(reviews, { members: { count: 59, stars: [0, 0, 0, 59, 0] }, google: none })
  const { user } = renderSite(path, answers)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sorteer reviews' }), 'Nuttigste eerst')
  const votes = ({ helpfulCount = 0 }) => helpfulCount
  const inOrder = [...reviews.newestFirst].sort((a, b) => votes(b) - votes(a)).map(({ authorName }) => authorName)
  await waitFor(async () => expect(await shown()).toEqual(inOrder.slice(0, 10)))
  expect(window.location.search).toBe('?sortBy=helpful')
  for (const count of [20, 30, 40, 50, 59]) {
    await user.click(await screen.findByRole('button', { name: 'Meer reviews' }))
    await waitFor(async () => expect(await shown()).toEqual(inOrder.slice(0, count)))
  }
})
