// Proves SITE-27.
import { act, cleanup } from '@testing-library/react'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { recordEarlyInput, replayEarlyInput, stopRecording } from '../src/inline-script/early-input'

const events: string[] = []
const record = (what: string) => () => void events.push(what)

function Page() {
  const [sort, setSort] = useState('name')
  const [isOpen, setOpen] = useState(false)
  const [radius, setRadius] = useState('5')
  useEffect(() => replayEarlyInput(document.getElementById('root')), [])
  return (
    <>
      <button type="button" id="heart" onClick={record('heart')}>
        <b>♥</b>
      </button>
      <button type="button" id="menu" onClick={record('menu')} />
      <select
        value={sort}
        onChange={({ target }) => {
          setSort(target.value)
          events.push(`sort ${target.value}`)
        }}
      >
        <option value="name" />
        <option value="rating" />
      </select>
      <input
        type="checkbox"
        checked={isOpen}
        onChange={({ target }) => {
          setOpen(target.checked)
          events.push(`open ${target.checked}`)
        }}
      />
      <input
        type="range"
        min={1}
        max={50}
        value={radius}
        onChange={({ target }) => {
          setRadius(target.value)
          events.push(`radius ${target.value}`)
        }}
      />
      <form
        id="contact"
        onSubmit={(event) => {
          event.preventDefault()
          events.push('contact')
        }}
      >
        <button type="submit" />
      </form>
      <form id="search" action="/">
        <button type="submit" />
      </form>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty, as the place of a micro-frontend. */}
      <div data-place="other" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
    </>
  )
}

const find = <Found extends Element>(selector: string) => document.querySelector(selector) as Found
/** Stands for a micro-frontend: handles its place once it is hydrated. */
function Remote() {
  useLayoutEffect(() => stopRecording(find('[data-place]')), [])
  useEffect(() => replayEarlyInput(find('[data-place]')), [])
  return <button type="button" id="mine" onClick={record('mine')} />
}

let root: Root
const hydrate = () =>
  act(() => {
    stopRecording(find('#root'))
    root = hydrateRoot(find('#root'), <Page />)
  })

// Registered once: the recording listeners stay on the document for all tests.
beforeAll(() => {
  // jsdom does not implement submission.
  document.addEventListener('submit', (event) => event.preventDefault())
  recordEarlyInput()
})
beforeEach(() => {
  events.length = 0
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`
})
afterEach(() => {
  act(() => root.unmount())
  cleanup()
})

describe('early input', () => {
  it('replays clicks in order, once per button', () => {
    find<HTMLElement>('#heart b').click()
    find<HTMLElement>('#heart b').click()
    find<HTMLElement>('#menu').click()
    expect(events).toEqual([])
    hydrate()
    expect(events).toEqual(['heart', 'menu'])
    find<HTMLElement>('#heart').click()
    expect(events).toEqual(['heart', 'menu', 'heart'])
  })

  it('does not replay a click during hydration, which React handles itself', async () => {
    find<HTMLElement>('#menu').click()
    stopRecording(find('#root'))
    startTransition(() => {
      root = hydrateRoot(find('#root'), <Page />)
    })
    find<HTMLElement>('#heart').click()
    await act(async () => undefined)
    expect(events.toSorted()).toEqual(['heart', 'menu'])
  })

  it('replays the last choice of each field', () => {
    const select = find<HTMLSelectElement>('select')
    select.value = 'rating'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    find<HTMLInputElement>('[type=checkbox]').click()
    for (const value of ['10', '20']) {
      const range = find<HTMLInputElement>('[type=range]')
      range.value = value
      range.dispatchEvent(new Event('change', { bubbles: true }))
    }
    hydrate()
    expect(events).toEqual(['sort rating', 'open true', 'radius 20'])
    expect(find<HTMLInputElement>('[type=checkbox]').checked).toBe(true)
    expect(find<HTMLInputElement>('[type=range]').value).toBe('20')
    expect(find<HTMLSelectElement>('select').value).toBe('rating')
  })

  it('replays forms without an action and leaves forms with one to the browser', () => {
    find<HTMLElement>('#contact button').click()
    find<HTMLElement>('#search button').click()
    hydrate()
    expect(events).toEqual(['contact'])
  })

  it('replays a click in a micro-frontend once, whether it comes before or during its hydration', async () => {
    const place = find<HTMLElement>('[data-place]')
    place.innerHTML = renderToString(<Remote />)
    hydrate()
    let inner: Root | undefined
    startTransition(() => {
      inner = hydrateRoot(place, <Remote />)
    })
    find<HTMLElement>('#mine').click()
    await act(async () => undefined)
    expect(events).toEqual(['mine'])
    find<HTMLElement>('#mine').click()
    expect(events).toEqual(['mine', 'mine'])
    act(() => inner?.unmount())
  })

  it('survives when the shell takes its place out of the page and puts it back', () => {
    const place = find<HTMLElement>('[data-place]')
    place.innerHTML = '<button type="button" id="mine"></button>'
    const mine = find<HTMLElement>('#mine')
    mine.addEventListener('click', record('mine'))
    mine.click()
    place.replaceChildren()
    hydrate()
    place.replaceChildren(mine)
    stopRecording(place)
    act(() => replayEarlyInput(place))
    expect(events).toEqual(['mine', 'mine'])
  })

  it('waits for the scripts of its own place, and is dropped with its element', () => {
    const place = find<HTMLElement>('[data-place]')
    place.innerHTML = '<button type="button" id="mine"></button><button type="button" id="gone"></button>'
    find<HTMLElement>('#mine').addEventListener('click', record('mine'))
    const gone = find<HTMLElement>('#gone')
    gone.addEventListener('click', record('gone'))
    find<HTMLElement>('#mine').click()
    gone.click()
    hydrate()
    expect(events).toEqual(['mine', 'gone'])
    gone.remove()
    stopRecording(place)
    act(() => replayEarlyInput(place))
    expect(events).toEqual(['mine', 'gone', 'mine'])
    act(() => replayEarlyInput(place))
    expect(events).toEqual(['mine', 'gone', 'mine'])
  })
})
