// Proves SITE-27.
import { act, cleanup } from '@testing-library/react'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beginAnswering, doEarlyInput, keepEarlyInput } from '../src/first-paint/early-input'

const events: string[] = []
const record = (what: string) => () => void events.push(what)

function Page() {
  const [sort, setSort] = useState('name')
  const [isOpen, setOpen] = useState(false)
  const [radius, setRadius] = useState('5')
  useEffect(() => doEarlyInput(document.getElementById('root')), [])
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
/** A micro-frontend: it keeps what is done until it is hydrated. */
function Remote() {
  useLayoutEffect(() => beginAnswering(find('[data-place]')), [])
  useEffect(() => doEarlyInput(find('[data-place]')), [])
  return <button type="button" id="mine" onClick={record('mine')} />
}

let root: Root
const hydrate = () =>
  act(() => {
    beginAnswering(find('#root'))
    root = hydrateRoot(find('#root'), <Page />)
  })

// Listeners of the document stay, as in a page: one for all tests.
beforeAll(() => {
  // jsdom goes nowhere.
  document.addEventListener('submit', (event) => event.preventDefault())
  keepEarlyInput()
})
beforeEach(() => {
  events.length = 0
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`
})
afterEach(() => {
  act(() => root.unmount())
  cleanup()
})

describe('what is done before the scripts of a page are there', () => {
  it('is done once they are: presses in their order, each button once', () => {
    find<HTMLElement>('#heart b').click()
    find<HTMLElement>('#heart b').click()
    find<HTMLElement>('#menu').click()
    expect(events).toEqual([])
    hydrate()
    expect(events).toEqual(['heart', 'menu'])
    find<HTMLElement>('#heart').click()
    expect(events).toEqual(['heart', 'menu', 'heart'])
  })

  it('is done once where it comes while React takes over, which hears of it by itself', async () => {
    find<HTMLElement>('#menu').click()
    beginAnswering(find('#root'))
    startTransition(() => {
      root = hydrateRoot(find('#root'), <Page />)
    })
    find<HTMLElement>('#heart').click()
    await act(async () => undefined)
    expect(events.toSorted()).toEqual(['heart', 'menu'])
  })

  it('is heard of choices, as they were made last', () => {
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

  it('is sent of a form that leads nowhere by itself, and left alone of one that does', () => {
    find<HTMLElement>('#contact button').click()
    find<HTMLElement>('#search button').click()
    hydrate()
    expect(events).toEqual(['contact'])
  })

  it('is done once in a micro-frontend too, whenever it comes while that is taken over', async () => {
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

  it('outlasts its place being taken out of the page and put back while the shell takes over', () => {
    const place = find<HTMLElement>('[data-place]')
    place.innerHTML = '<button type="button" id="mine"></button>'
    const mine = find<HTMLElement>('#mine')
    mine.addEventListener('click', record('mine'))
    mine.click()
    place.replaceChildren()
    hydrate()
    place.replaceChildren(mine)
    beginAnswering(place)
    act(() => doEarlyInput(place))
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
    beginAnswering(place)
    act(() => doEarlyInput(place))
    expect(events).toEqual(['mine', 'gone', 'mine'])
    act(() => doEarlyInput(place))
    expect(events).toEqual(['mine', 'gone', 'mine'])
  })
})
