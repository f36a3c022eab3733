// Proves API-23.
import type { CallOptions } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { Link, MAY_BE_OLD, pagedListQuery, useInfiniteQuery, useQuery, useQueryClient } from '@plekje/web-kit'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Outdated } from '../src/outdated/outdated'
import { answer, renderInShell, visitor } from './render-in-shell'

const away = new ApiFailure(503, 'unavailable', 'Even niet bereikbaar.')
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
  return (
    <button type="button" onClick={() => void query.fetchNextPage()}>
      {query.isFetchNextPageError ? 'volgende kwamen niet' : query.data ? 'meer' : 'laden'}
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

/** A page as the shell has it, with another one that a link leads to. */
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

// Fetched with the first notice, which would take longer there than a test waits.
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

describe('what could not be brought up to date', () => {
  it('stays, and is said once for all of it, until it came after all', async () => {
    renderPage([<Venues key="v" />, <Reviews key="r" />])
    await screen.findByText('plekken')
    await screen.findByText('reviews')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    askVenues.mockRejectedValue(away)
    askReviews.mockRejectedValue(away)
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

  it('is read out again when another attempt fails, and keeps the focus where it is', async () => {
    renderPage(<Venues />)
    await screen.findByText('plekken')
    askVenues.mockRejectedValue(away)
    await change()
    const before = await screen.findByRole('alert')
    const button = await retry()
    await userEvent.click(button)
    await waitFor(() => expect(screen.getByRole('alert')).not.toBe(before))
    expect(button).toHaveFocus()
  })

  it('is asked for once while the answer is awaited, and gives the focus to the page when it came', async () => {
    renderPage(<Venues />)
    await screen.findByText('plekken')
    askVenues.mockRejectedValue(away)
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

  it('is no longer said when the page is left', async () => {
    renderPage(<Venues />)
    await screen.findByText('plekken')
    askVenues.mockRejectedValue(away)
    await change()
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('link', { name: 'Elders' }))
    await screen.findByText('Een andere pagina')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is said in English on a screen in English', async () => {
    renderPage(
      <div lang="en">
        <Venues />
      </div>,
    )
    await screen.findByText('plekken')
    askVenues.mockRejectedValue(away)
    await change()
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('What you see may be out of date.')
    expect(notice.closest('[lang]')).toHaveAttribute('lang', 'en')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})

describe('nothing is said', () => {
  it('of what never came: its own place says that', async () => {
    askVenues.mockRejectedValue(away)
    renderPage([<Venues key="v" />, <Reviews key="r" />])
    await screen.findByText('reviews')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['what nobody would miss a change of', <Hearts key="h" />, 'hartjes', askHearts, away],
    ['what the server refuses', <Venues key="v" />, 'plekken', askVenues, new ApiFailure(401, 'ended', 'Log in.')],
  ])('of %s', async (_, page, text, ask, failure) => {
    renderPage([page, <Reviews key="r" />])
    await screen.findByText(text)
    await screen.findByText('reviews')
    ask.mockRejectedValue(failure)
    await onlyReviewsAreTold(change)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('of the next rows of a list, whose end says so', async () => {
    renderPage([<Rows key="l" />, <Reviews key="r" />])
    const more = await screen.findByRole('button', { name: 'meer' })
    await screen.findByText('reviews')
    await onlyReviewsAreTold(async () => {
      await change()
      await screen.findByRole('alert')
      askRows.mockRejectedValue(away)
      await userEvent.click(more)
      await screen.findByText('volgende kwamen niet')
    })
  })
})

/** What else failed is neither told nor asked for again. */
async function onlyReviewsAreTold(fail: () => Promise<void>) {
  askReviews.mockRejectedValue(away)
  await fail()
  const button = await retry()
  askReviews.mockResolvedValue('nieuwe reviews')
  await userEvent.click(button)
  await screen.findByText('nieuwe reviews')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
}
