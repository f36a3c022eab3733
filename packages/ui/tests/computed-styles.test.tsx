import { render, screen } from '@testing-library/react'

/** Component tests see of styles what packages/testing/src/jest/plain-styles.cjs leaves of jsdom's stylesheet. */
describe('computed styles of components under test', () => {
  const displayOf = (element: Element) => getComputedStyle(element).display

  it('tell what a browser shows as a block, inline, or not at all', () => {
    render(
      <main>
        <p>
          <b>tekst</b>
        </p>
        <p hidden>weg</p>
        <dialog>dicht</dialog>
        <dialog open>open</dialog>
        <input type="hidden" />
        <span style={{ display: 'none' }}>ook weg</span>
      </main>,
    )
    const main = screen.getByRole('main')
    const [shown = main, hidden = main, closed = main, open = main, field = main, off = main] = main.children
    expect([main, shown, screen.getByText('tekst'), open].map(displayOf)).toEqual(['block', 'block', '', ''])
    expect([hidden, closed, field, off].map(displayOf)).toEqual(['none', 'none', 'none', 'none'])
  })

  it('inherit visibility and pointer events', () => {
    render(
      <div style={{ visibility: 'hidden', pointerEvents: 'none' }}>
        <button type="button">Knop</button>
      </div>,
    )
    const { visibility, pointerEvents } = getComputedStyle(screen.getByText('Knop'))
    expect([visibility, pointerEvents]).toEqual(['hidden', 'none'])
    expect(screen.queryByRole('button')).toBeNull()
  })
})
