import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Sheet } from '../src/dialog'

const HEIGHT = 600

function Page() {
  const [isOpen, setOpen] = useState(true)
  return <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Filters" />
}

interface Point {
  readonly y: number
  readonly atMs: number
  readonly kind?: 'touch' | 'mouse'
  readonly on?: Element
}

/** jsdom has no pointer events of its own: mouse events under their names, with what a pointer tells beside. */
function point(type: 'Down' | 'Move' | 'Up' | 'Cancel', { y, atMs, kind = 'touch', on }: Point) {
  const target = on ?? screen.getByRole('heading', { name: 'Filters' })
  const event = createEvent[`pointer${type}`](target, { bubbles: true })
  const told = { clientY: y, pointerId: 7, pointerType: kind, timeStamp: atMs }
  for (const [name, value] of Object.entries(told)) Object.defineProperty(event, name, { value })
  fireEvent(target, event)
}
const pull = (pixels: number, inMs: number, kind?: 'mouse') => {
  const way = kind ? { kind } : {}
  point('Down', { y: 100, atMs: 0, ...way })
  point('Move', { y: 100 + pixels / 2, atMs: inMs / 2, ...way })
  point('Move', { y: 100 + pixels, atMs: inMs, ...way })
}
const low = (isLow: boolean) => {
  window.matchMedia = ((media: string) => ({ media, matches: isLow })) as unknown as typeof window.matchMedia
}
const sheet = () => screen.queryByRole('dialog')

beforeEach(() => {
  low(true)
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { value: HEIGHT, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
})

describe('a sheet that is pulled at its head', () => {
  it('follows the finger down, never up', () => {
    render(<Page />)
    pull(90, 300)
    expect(sheet()?.style.translate).toBe('0 90px')
    point('Move', { y: 40, atMs: 400 })
    expect(sheet()?.style.translate).toBe('')
  })

  it('closes when it is let go far enough down, or fast enough', () => {
    const { unmount } = render(<Page />)
    pull(HEIGHT * 0.31, 2000)
    act(() => point('Up', { y: 100 + HEIGHT * 0.31, atMs: 2000 }))
    expect(sheet()).not.toBeInTheDocument()
    unmount()
    render(<Page />)
    pull(60, 60)
    act(() => point('Up', { y: 160, atMs: 60 }))
    expect(sheet()).not.toBeInTheDocument()
  })

  it('comes back from a short pull, a slip and one that the browser takes over', () => {
    render(<Page />)
    pull(HEIGHT * 0.2, 2000)
    point('Up', { y: 100 + HEIGHT * 0.2, atMs: 2000 })
    expect(sheet()?.style.translate).toBe('')
    pull(10, 5)
    point('Up', { y: 110, atMs: 5 })
    pull(HEIGHT * 0.8, 100)
    point('Cancel', { y: 100 + HEIGHT * 0.8, atMs: 100 })
    expect(sheet()?.style.translate).toBe('')
    expect(sheet()).toBeInTheDocument()
  })

  it('stays for a mouse, on a button, and in the middle of a wide screen', () => {
    render(<Page />)
    pull(500, 100, 'mouse')
    point('Down', { y: 100, atMs: 0, on: screen.getByRole('button', { name: 'Sluiten' }) })
    point('Move', { y: 600, atMs: 100 })
    low(false)
    pull(500, 100)
    expect(sheet()?.style.translate).toBe('')
  })
})
