// Proves SITE-18.
import { useLocation } from '@plekje/web-kit'
import { act, screen, waitFor } from '@testing-library/react'
import { PageChange } from '../src/layout/page-change'
import { answer, renderInShell, visitor } from './render-in-shell'

const announced = () => screen.getByRole('status').textContent
const pages = [
  {
    path: '*',
    Component: function Page() {
      const isVenue = useLocation().pathname.startsWith('/listing/')
      return (
        <>
          <PageChange mainId="inhoud" />
          <main id="inhoud" tabIndex={-1}>
            <h1>{isVenue ? 'Deze plek laadt niet' : 'Vragen'}</h1>
            <input aria-label="Zoek" />
          </main>
        </>
      )
    },
  },
]

beforeEach(() => {
  jest.useFakeTimers()
  answer({ 'GET /api/user': visitor })
})
afterEach(() => jest.useRealTimers())

async function open(path: string) {
  const { router } = renderInShell(null, path, pages)
  await act(async () => jest.advanceTimersByTime(1000))
  return (to: string) => act(() => router.navigate(to))
}

describe('a change of page', () => {
  it('is one from home to results, which are one page whatever is looked for', async () => {
    const goTo = await open('/')
    expect(announced()).toBe('')
    await goTo('/?search=golf')
    expect(screen.getByRole('main')).toHaveFocus()
    await act(async () => {
      document.title = 'golf | Plekje'
    })
    expect(announced()).toBe('golf | Plekje')
    act(() => screen.getByLabelText('Zoek').focus())
    await goTo('/?search=golf&sortBy=rating')
    await act(async () => jest.advanceTimersByTime(5000))
    expect(screen.getByLabelText('Zoek')).toHaveFocus()
    expect(document.title).toBe('golf | Plekje')
    await goTo('/')
    expect(screen.getByRole('main')).toHaveFocus()
    await act(async () => jest.advanceTimersByTime(400))
    expect(announced()).toBe('Plekje: vind leuke plekken voor een uitje in Nederland')
  })

  it('is announced by the title that the page gives itself once it knows it', async () => {
    const goTo = await open('/help')
    await goTo('/listing/minigolf-de-otter')
    await act(async () => jest.advanceTimersByTime(3000))
    expect(announced()).toBe('')
    act(() => {
      document.title = 'Minigolf De Otter in Tiel | Plekje'
    })
    jest.useRealTimers()
    await waitFor(() => expect(announced()).toBe('Minigolf De Otter in Tiel | Plekje'))
  })

  it('is announced by its heading when it gives itself no title', async () => {
    const goTo = await open('/help')
    await goTo('/listing/minigolf-de-otter')
    await act(async () => jest.advanceTimersByTime(5000))
    expect(announced()).toBe('Deze plek laadt niet')
  })
})
