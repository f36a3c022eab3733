import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, Outlet, RestoreScroll, RouterProvider, scrollKeyOf, scrollStateOf } from '../src'

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

/** Opens a list, scrolls it, and goes on to a venue. */
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
  render(<RouterProvider router={router} />)
  const listKey = scrollKeyOf(router.state.location)
  Object.assign(window, { scrollY: 900 })
  await act(() => router.navigate('/plek'))
  Object.assign(window, { scrollY: 0 })
  scrollTo.mockReset()
  return { router, listKey }
}

describe('coming back to a page', () => {
  it('seeks its place for as long as the page is not high enough', async () => {
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

  it('does so by a link that leads back, also to one more page after it', async () => {
    const { router, listKey } = await openAndLeave()
    await act(() => router.navigate('/lijst', { state: scrollStateOf(listKey) }))
    expect(scrollKeyOf(router.state.location)).toBe(listKey)
    scrollTo.mockReset()
    grow()
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' })
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('leaves the page to who moves it: %s', async (input) => {
    const { router } = await openAndLeave()
    await act(() => router.navigate(-1))
    scrollTo.mockReset()
    window.dispatchEvent(new Event(input))
    grow()
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('begins a page at its top that is gone to anew', async () => {
    const { router } = await openAndLeave()
    await act(() => router.navigate('/lijst'))
    grow()
    expect(scrollTo.mock.calls).toEqual([[0, 0]])
  })
})
