// Proves SITE-18.
import { useLocation } from '@plekje/web-kit'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

/** A place of a micro-frontend, which the shell's other tests fill, shows a page. */
function show(html: string, address: string) {
  const place = screen.getByTestId('place')
  place.innerHTML = html
  place.dataset.shows = address
}

const placed = [
  {
    path: '*',
    Component: function Place() {
      return (
        <>
          <PageChange mainId="inhoud" />
          <main id="inhoud" tabIndex={-1}>
            <div data-place="discovery" data-testid="place" />
          </main>
          <a href="/privacy">Privacy</a>
        </>
      )
    },
  },
]

describe('Tab between two pages', () => {
  const goToVenue = async () => {
    const { router } = renderInShell(null, '/help', placed)
    await act(async () => jest.advanceTimersByTime(1000))
    show('<h1>Vragen</h1><a href="/contact">Contact</a>', '/help')
    await act(() => router.navigate('/listing/minigolf-de-otter'))
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  }

  it('waits for the new page and leads to its first stop', async () => {
    const user = await goToVenue()
    await user.tab()
    expect(screen.getByRole('main')).toHaveFocus()
    show('', '/listing/minigolf-de-otter')
    await user.tab()
    expect(screen.getByRole('main')).toHaveFocus()
    show('<h1>De Otter</h1><button type="button">Terug</button>', '/listing/minigolf-de-otter')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Terug' })).toHaveFocus())
  })

  it('goes on as usual once the new page is there', async () => {
    const user = await goToVenue()
    show('<h1>De Otter</h1><button type="button">Terug</button>', '/listing/minigolf-de-otter')
    await act(async () => undefined)
    expect(screen.getByRole('main')).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Terug' })).toHaveFocus()
  })

  it('waits no longer than five seconds for a page that does not come', async () => {
    const user = await goToVenue()
    await act(async () => jest.advanceTimersByTime(5000))
    await user.tab()
    expect(screen.getByRole('link', { name: 'Contact' })).toHaveFocus()
  })
})

describe('a change of page', () => {
  it('occurs from home to results, but not between results', async () => {
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

  it('announces the title once the page sets it', async () => {
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

  it('announces the heading when the page sets no title', async () => {
    const goTo = await open('/help')
    await goTo('/listing/minigolf-de-otter')
    await act(async () => jest.advanceTimersByTime(5000))
    expect(announced()).toBe('Deze plek laadt niet')
  })
})
