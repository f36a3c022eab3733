import { waitFor } from '@testing-library/react'
import { beginScriptsLater } from '../src/first-paint/begin-scripts'

const LATER = JSON.stringify({ scripts: ['/a.js'], data: ['/remotes.json'], run: ['/main.js'] })
const page = (listed: string) => {
  document.head.innerHTML = `<script type="application/json" id="later">${listed}</script>`
}
const asked = () =>
  [...document.head.querySelectorAll('link, script[src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src'),
  )

describe('the scripts of a page that came as HTML', () => {
  it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])('begin with a %s, all at once', (intent) => {
    page(LATER)
    beginScriptsLater()
    expect(asked()).toEqual([])
    document.body.dispatchEvent(new Event(intent, { bubbles: true }))
    document.body.dispatchEvent(new Event(intent, { bubbles: true }))
    expect(asked()).toEqual(['/a.js', '/remotes.json', '/main.js'])
  })

  it('begin when a pointer moves, and not for one at rest below which the page comes up', () => {
    page(LATER)
    beginScriptsLater()
    const move = (screenX: number) =>
      document.body.dispatchEvent(Object.assign(new Event('pointermove', { bubbles: true }), { screenX, screenY: 40 }))
    move(10)
    move(10)
    expect(asked()).toEqual([])
    move(11)
    expect(asked()).toEqual(['/a.js', '/remotes.json', '/main.js'])
  })

  it('begin when the page is there', async () => {
    page(LATER)
    beginScriptsLater()
    window.dispatchEvent(new Event('load'))
    await waitFor(() => expect(asked()).toEqual(['/a.js', '/remotes.json', '/main.js']))
  })

  it('begin at last while a picture does not come', () => {
    jest.useFakeTimers()
    page(LATER)
    beginScriptsLater()
    document.dispatchEvent(new Event('DOMContentLoaded'))
    expect(asked()).toEqual([])
    jest.advanceTimersByTime(4000)
    expect(asked()).toEqual(['/a.js', '/remotes.json', '/main.js'])
    jest.useRealTimers()
  })

  it('are asked for again when they did not come, in place of the element that failed', async () => {
    jest.useFakeTimers()
    page(LATER)
    beginScriptsLater()
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    const first = document.head.querySelector('script[src="/main.js"]')
    first?.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(500)
    const second = document.head.querySelectorAll('script[src="/main.js"]')
    expect([...second].filter((script) => script !== first)).toHaveLength(1)
    expect(first?.isConnected).toBe(false)
    jest.useRealTimers()
  })

  it('are left to a page that names them itself', () => {
    page('')
    beginScriptsLater()
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    expect(asked()).toEqual([])
  })
})
