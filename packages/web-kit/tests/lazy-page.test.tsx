import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { lazyPage, type PageHandle, preloadPage } from '../src'

const Help = () => <h1>Hulp</h1>
const waiting = <p>Even geduld</p>

/** A page whose code loads or fails when the test says so. */
function aPage() {
  const fetches: { succeed(): void; fail(): void }[] = []
  const load = jest.fn(
    () =>
      new Promise<ComponentType>((resolve, reject) =>
        fetches.push({ succeed: () => resolve(Help), fail: () => reject(new Error('no such file')) }),
      ),
  )
  return { load, fetches, route: { path: '/help', ...lazyPage(load, waiting) } }
}

const at = (pathname: string, search = '') => ({ pathname, search })

describe('a page that loads on demand', () => {
  it('shows the fallback until it is loaded', async () => {
    const { load, fetches, route } = aPage()
    expect(load).not.toHaveBeenCalled()
    render(route.element)
    expect(screen.getByText('Even geduld')).toBeInTheDocument()
    fetches[0]?.succeed()
    expect(await screen.findByRole('heading', { name: 'Hulp' })).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is shown at once when it was preloaded', async () => {
    const { load, fetches, route } = aPage()
    const ready = preloadPage([route], at('/help'))
    fetches[0]?.succeed()
    await ready
    const { rerender } = render(route.element)
    expect(screen.getByRole('heading', { name: 'Hulp' })).toBeInTheDocument()
    rerender(route.element)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads again after a failure', async () => {
    const { fetches, route } = aPage()
    const ready = preloadPage([route], at('/help'))
    fetches[0]?.fail()
    await ready
    render(route.element)
    fetches[1]?.succeed()
    expect(await screen.findByRole('heading', { name: 'Hulp' })).toBeInTheDocument()
  })

  it('is replaced by another page at the same position', async () => {
    const help = lazyPage(async () => Help, waiting)
    const terms = lazyPage(async () => () => <h1>Voorwaarden</h1>, waiting)
    await preloadPage([{ path: '/help', ...help }], at('/help'))
    const { rerender } = render(help.element)
    rerender(terms.element)
    expect(await screen.findByRole('heading', { name: 'Voorwaarden' })).toBeInTheDocument()
    rerender(help.element)
    expect(screen.getByRole('heading', { name: 'Hulp' })).toBeInTheDocument()
  })

  it('is preloaded only for its own address, whose query it receives', async () => {
    const { load, route } = aPage()
    const asked: string[] = []
    const handle: PageHandle = { preload: async (search) => asked.push(search) }
    await preloadPage([route, { path: '/', handle }, { path: '/terms' }], at('/', '?search=bowlen'))
    await preloadPage([route, { path: '/terms' }], at('/terms'))
    await preloadPage([route], at('/elsewhere'))
    expect(asked).toEqual(['?search=bowlen'])
    expect(load).not.toHaveBeenCalled()
  })
})
