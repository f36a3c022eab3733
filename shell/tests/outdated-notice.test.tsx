// Proves API-23.
import type { CallOptions } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { Link, MAY_BE_OLD, pagedListQuery, useInfiniteQuery, useQuery, useQueryClient } from '@plekje/web-kit'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Outdated } from '../src/outdated/outdated'
import { answer, renderInShell, visitor } from './render-in-shell'

const unavailable = new ApiFailure(503, 'unavailable', 'Even niet bereikbaar.')
const askVenues = jest.fn<Promise<string>, []>()
const askReviews = jest.fn<Promise<string>, []>()
const askRows = jest.fn<Promise<readonly string[]>, [object, CallOptions]>()
const askHearts = jest.fn<Promise<string>, []>()

function Venues() {
  const { data } = useQuery({ queryKey: ['venues'], queryFn: askVenues })
  return <p>{data}</p>
}
function Reviews() {
  const { data } = useQuery({ queryKey: ['reviews'], queryFn: askReviews })
  return <p>{data}</p>
}
function Hearts() {
  const { data } = useQuery({ queryKey: ['hearts'], queryFn: askHearts, meta: MAY_BE_OLD })
  return <p>{data}</p>
}
function Rows() {
  const query = useInfiniteQuery(pagedListQuery(['rows'], 1, askRows))
  const loaded = query.data ? 'meer' : 'laden'
  const label = query.isFetchNextPageError ? 'volgende kwamen niet' : loaded
  return (
    <button type="button" onClick={() => void query.fetchNextPage()}>
      {label}
    </button>
  )
}
function Change() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Verander
    </button>
  )
}

/** Renders a page inside the shell's frame, with a link to a second page. */
const renderPage = (page: ReactNode) =>
  renderInShell(
    <main id="inhoud" tabIndex={-1}>
      <Outdated mainId="inhoud" />
      {page}
      <Change />
      <Link to="/elders">Elders</Link>
    </main>,
    '/',
    [
      {
        path: '/elders',
        element: (
          <main id="inhoud">
            <Outdated mainId="inhoud" />
            Een andere pagina
          </main>
        ),
      },
    ],
  )

const change = () => userEvent.click(screen.getByRole('button', { name: 'Verander' }))
const retry = () => screen.findByRole('button', { name: 'Opnieuw proberen' })

// Loads the code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/outdated/outdated-notice'))
beforeEach(() => {
  answer({ 'GET /api/user': visitor })
  askVenues.mockReset().mockResolvedValue('plekken')
  askReviews.mockReset().mockResolvedValue('reviews')
  askHearts.mockReset().mockResolvedValue('hartjes')
  askRows.mockReset().mockImplementation(async (_, { onHeaders }) => {
    onHeaders?.((name) => (name.toLowerCase() === 'link' ? '</api/rows?after=1>; rel="next"' : '1'))
    return ['rij']
  })
})

describe('the notice about stale data', () => {
  it('appears once for all failed refreshes and stays until they succeed', async () => {
    renderPage([<Venues key="v" />, <Reviews key="r" />])
    await screen.findByText('plekken')
    await screen.findByText('reviews')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    askVenues.mockRejectedValue(unavailable)
    askReviews.mockRejectedValue(unavailable)
    await change()
    expect(await screen.findByRole('alert')).toHaveTextContent('Wat je ziet, is misschien niet meer actueel.')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByText('plekken')).toBeInTheDocument()
    askVenues.mockResolvedValue('nieuwe plekken')
    await userEvent.click(await retry())
    await screen.findByText('nieuwe plekken')
    expect(screen.getByRole('alert')).toBeInTheDocument()
    askReviews.mockResolvedValue('nieuwe reviews')
    await userEvent.click(await retry())
    await screen.findByText('nieuwe reviews')
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('is announced again after another failed attempt, and leaves the focus alone', async () => {
    renderPage(<Venues />)
    await screen.findByText('plekken')
    askVenues.mockRejectedValue(unavailable)
    await change()
    const before = await screen.findByRole('alert')
    const button = await retry()
    await userEvent.click(button)
    await waitFor(() => expect(screen.getByRole('alert')).not.toBe(before))
    expect(button).toHaveFocus()
  })

  it('retries once per press, and returns the focus to the page when the data arrives', async () => {
    renderPage(<Venues />)
    await screen.findByText('plekken')
    askVenues.mockRejectedValue(unavailable)
    await change()
    const button = await retry()
    let come = (_: string) => {}
    askVenues.mockReset().mockImplementation(() => new Promise((resolve) => (come = resolve)))
    await userEvent.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    await userEvent.click(button)
    expect(askVenues).toHaveBeenCalledTimes(1)
    come('nieuwe plekken')
    await screen.findByText('nieuwe plekken')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  it('disappears when the page is left', async () => {
    renderPage(<Venues />)
    await screen.findByText('plekken')
    askVenues.mockRejectedValue(unavailable)
    await change()
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('link', { name: 'Elders' }))
    await screen.findByText('Een andere pagina')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is in English on an English screen', async () => {
    renderPage(
      <div lang="en">
        <Venues />
      </div>,
    )
    await screen.findByText('plekken')
    askVenues.mockRejectedValue(unavailable)
    await change()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('What you see may be out of date.')
    expect(notice.closest('[lang]')).toHaveAttribute('lang', 'en')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})

describe('the notice about stale data does not appear', () => {
  it('for data that never loaded, whose own screen shows the failure', async () => {
    askVenues.mockRejectedValue(unavailable)
    renderPage([<Venues key="v" />, <Reviews key="r" />])
    await screen.findByText('reviews')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['data that may be old', <Hearts key="h" />, 'hartjes', askHearts, unavailable],
    ['a refusal of the server', <Venues key="v" />, 'plekken', askVenues, new ApiFailure(401, 'ended', 'Log in.')],
  ])('for %s', async (_, page, text, ask, failure) => {
    renderPage([page, <Reviews key="r" />])
    await screen.findByText(text)
    await screen.findByText('reviews')
    ask.mockRejectedValue(failure)
    await expectOnlyReviewsReported(change)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('for the next rows of a list, whose end shows the failure', async () => {
    renderPage([<Rows key="l" />, <Reviews key="r" />])
    const more = await screen.findByRole('button', { name: 'meer' })
    await screen.findByText('reviews')
    await expectOnlyReviewsReported(async () => {
      await change()
      await screen.findByRole('alert')
      askRows.mockRejectedValue(unavailable)
      await userEvent.click(more)
      await screen.findByText('volgende kwamen niet')
    })
  })
})

/** Checks that only the failed reviews are reported and refetched. */
async function expectOnlyReviewsReported(fail: () => Promise<void>) {
  askReviews.mockRejectedValue(unavailable)
  await fail()
  const button = await retry()
  askReviews.mockResolvedValue('nieuwe reviews')
  await userEvent.click(button)
  await screen.findByText('nieuwe reviews')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
}
