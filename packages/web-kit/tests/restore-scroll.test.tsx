import { act, cleanup, render } from '@testing-library/react'
import {
  createMemoryRouter,
  Outlet,
  RestoreScroll,
  RouterProvider,
  type ShellRouter,
  ShellRouterContext,
  scrollKeyOf,
  scrollStateOf,
} from '../src'

let observers: (() => void)[] = []
const scrollTo = jest.fn()

beforeEach(() => {
  observers = []
  scrollTo.mockReset()
  window.scrollTo = scrollTo
  Object.assign(window, { scrollY: 0 })
  globalThis.ResizeObserver = class {
    constructor(private readonly notify: () => void) {
      observers.push(notify)
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {
      observers = observers.filter((each) => each !== this.notify)
    }
  } as unknown as typeof ResizeObserver
})
afterEach(cleanup)

const grow = () => {
  for (const notify of [...observers]) notify()
}

const renderRouter = (router: ShellRouter) =>
  render(
    <ShellRouterContext value={router}>
      <RouterProvider router={router} />
    </ShellRouterContext>,
  )

/** Opens a list, scrolls it, and opens a venue. */
async function openAndLeave() {
  const layout = (
    <>
      <Outlet />
      <RestoreScroll />
    </>
  )
  const router = createMemoryRouter([{ element: layout, children: [{ path: '*', element: <p>Pagina</p> }] }], {
    initialEntries: ['/lijst'],
  })
  renderRouter(router)
  const listKey = scrollKeyOf(router.state.location)
  Object.assign(window, { scrollY: 900 })
  await act(() => router.navigate('/plek'))
  Object.assign(window, { scrollY: 0 })
  scrollTo.mockReset()
  return { router, listKey }
}

describe('coming back to a page', () => {
  it('scrolls again until the page is high enough', async () => {
    const { router } = await openAndLeave()
    await act(() => router.navigate(-1))
    scrollTo.mockReset()
    grow()
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' })
    Object.assign(window, { scrollY: 900 })
    scrollTo.mockReset()
    grow()
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('restores the position by a link that leads back, also to one more page after it', async () => {
    const { router, listKey } = await openAndLeave()
    await act(() => router.navigate('/lijst', { state: scrollStateOf(listKey) }))
    expect(scrollKeyOf(router.state.location)).toBe(listKey)
    scrollTo.mockReset()
    grow()
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' })
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('stops when the visitor acts: %s', async (input) => {
    const { router } = await openAndLeave()
    await act(() => router.navigate(-1))
    scrollTo.mockReset()
    window.dispatchEvent(new Event(input))
    grow()
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('keeps the position of a page that was scrolled before hydration', () => {
    Object.assign(window, { scrollY: 300 })
    const router = createMemoryRouter([{ path: '*', element: <RestoreScroll /> }], { initialEntries: ['/bars'] })
    renderRouter(router)
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' })
  })

  it('stores a position for each address that a document began with', () => {
    const first = { key: 'default', state: null, pathname: '/lijst', search: '?page=2' }
    expect(scrollKeyOf(first)).toBe('/lijst?page=2')
    expect(scrollKeyOf({ ...first, key: 'k3y' })).toBe('k3y')
    expect(scrollKeyOf({ ...first, state: scrollStateOf('/lijst') })).toBe('/lijst')
  })

  it('starts a page at its top when a link opens it again', async () => {
    const { router } = await openAndLeave()
    await act(() => router.navigate('/lijst'))
    grow()
    expect(scrollTo.mock.calls).toEqual([[0, 0]])
  })
})
