// Proves SEARCH-18.
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Sheet } from '../src/dialog'

const HEIGHT = 600

function Page({ mayClose = true }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Sheet isOpen={isOpen} onClose={() => mayClose && setOpen(false)} title="Filters">
      <p>Nu open</p>
      <input type="range" aria-label="Beoordeling" />
    </Sheet>
  )
}

interface Finger {
  readonly x?: number
  readonly y: number
  readonly atMs: number
  readonly on?: Element
  /** Adds a second finger. */
  readonly second?: boolean
}

/** Returns true when the event prevented the browser's scrolling. */
function finger(type: 'Start' | 'Move' | 'End' | 'Cancel', { x = 0, y, atMs, on, second = false }: Finger): boolean {
  const target = on ?? screen.getByRole('heading', { name: 'Filters' })
  const touch = { identifier: 1, target, clientX: x, clientY: y }
  const touches = type === 'End' || type === 'Cancel' ? [] : [touch, ...(second ? [{ ...touch, identifier: 2 }] : [])]
  const event = createEvent[`touch${type}`](target, { touches, cancelable: type === 'Move' })
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  return !fireEvent(target, event)
}
function pull(pixels: number, inMs: number, on?: Element): boolean {
  const where = on ? { on } : {}
  finger('Start', { y: 100, atMs: 0, ...where })
  finger('Move', { y: 100 + pixels / 2, atMs: inMs / 2, ...where })
  return finger('Move', { y: 100 + pixels, atMs: inMs, ...where })
}
const low = (isSheet: boolean) => {
  window.matchMedia = ((media: string) => ({
    media,
    matches: isSheet && media.includes('63.99em'),
  })) as unknown as typeof window.matchMedia
}
const sheet = () => screen.queryByRole('dialog')
const content = () => screen.getByText('Nu open')

beforeEach(() => {
  low(true)
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { value: HEIGHT, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight')
  window.getSelection()?.removeAllRanges()
})

describe('dragging a sheet', () => {
  it('follows the finger down, never up', () => {
    render(<Page />)
    expect(pull(90, 300)).toBe(true)
    expect(sheet()?.style.translate).toBe('0 90px')
    finger('Move', { y: 40, atMs: 400 })
    expect(sheet()?.style.translate).toBe('')
  })

  it('closes it when released a third down, or fast enough', async () => {
    const { unmount } = render(<Page />)
    pull(HEIGHT * 0.34, 2000)
    finger('End', { y: 0, atMs: 2000 })
    await waitFor(() => expect(sheet()).not.toBeInTheDocument())
    unmount()
    render(<Page />)
    pull(60, 60)
    finger('End', { y: 0, atMs: 60 })
    await waitFor(() => expect(sheet()).not.toBeInTheDocument())
  })

  it('brings it back after a short drag, a tap, a rest before release, and a cancelled touch', () => {
    render(<Page />)
    pull(HEIGHT * 0.3, 2000)
    finger('End', { y: 0, atMs: 2000 })
    expect(sheet()?.style.translate).toBe('')
    pull(10, 5)
    finger('End', { y: 0, atMs: 5 })
    pull(60, 60)
    finger('End', { y: 0, atMs: 400 })
    pull(HEIGHT * 0.8, 100)
    finger('Cancel', { y: 0, atMs: 100 })
    expect(sheet()?.style.translate).toBe('')
    pull(HEIGHT * 0.8, 100)
    finger('Start', { y: 100, atMs: 120, second: true })
    finger('End', { y: 0, atMs: 130 })
    expect(sheet()?.style.translate).toBe('')
    expect(sheet()).toBeInTheDocument()
  })

  it('brings it back when the page keeps it open', async () => {
    render(<Page mayClose={false} />)
    pull(HEIGHT * 0.5, 100)
    finger('End', { y: 0, atMs: 100 })
    await waitFor(() => expect(sheet()?.style.translate).toBe(''))
    expect(sheet()).toBeInTheDocument()
  })

  it('works by its content when that is scrolled to the top, and otherwise scrolls the content', () => {
    render(<Page />)
    expect(pull(90, 300, content())).toBe(true)
    expect(sheet()?.style.translate).toBe('0 90px')
    finger('Cancel', { y: 0, atMs: 300 })
    const scroller = content().parentElement as HTMLElement
    scroller.scrollTop = 20
    expect(pull(90, 300, content())).toBe(false)
    expect(sheet()?.style.translate).toBe('')
  })

  it('leaves movements up or sideways, sliders and text selection to the browser', () => {
    render(<Page />)
    expect(pull(-60, 300, content())).toBe(false)
    finger('Start', { y: 100, atMs: 0, on: content() })
    expect(finger('Move', { x: 40, y: 110, atMs: 50, on: content() })).toBe(false)
    expect(finger('Move', { x: 40, y: 300, atMs: 100, on: content() })).toBe(false)
    expect(pull(90, 300, screen.getByRole('slider'))).toBe(false)
    window.getSelection()?.selectAllChildren(content())
    expect(pull(90, 300, content())).toBe(false)
    expect(sheet()?.style.translate).toBe('')
  })

  it('is off on a wide screen, where it is a dialog in the middle', () => {
    low(false)
    render(<Page />)
    expect(pull(500, 100)).toBe(false)
    expect(sheet()?.style.translate).toBe('')
  })
})
