import { waitFor } from '@testing-library/react'
import { deferScripts } from '../src/inline-script/deferred-scripts'

const LATER = JSON.stringify({ scripts: ['/a.js'], data: ['/remotes.json'], run: ['/main.js'] })
const page = (listed: string) => {
  document.head.innerHTML = `<script type="application/json" id="later">${listed}</script>`
}
const asked = () =>
  [...document.head.querySelectorAll('link, script[src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src'),
  )

describe('the scripts of a server-rendered page', () => {
  it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])('start at once on a %s', (intent) => {
    page(LATER)
    deferScripts()
    expect(asked()).toEqual([])
    document.body.dispatchEvent(new Event(intent, { bubbles: true }))
    document.body.dispatchEvent(new Event(intent, { bubbles: true }))
    expect(asked()).toEqual(['/a.js', '/remotes.json', '/main.js'])
  })

  it('start when a pointer moves, but not for a pointer at rest when the page appears', () => {
    page(LATER)
    deferScripts()
    const move = (screenX: number) =>
      document.body.dispatchEvent(Object.assign(new Event('pointermove', { bubbles: true }), { screenX, screenY: 40 }))
    move(10)
    move(10)
    expect(asked()).toEqual([])
    move(11)
    expect(asked()).toEqual(['/a.js', '/remotes.json', '/main.js'])
  })

  it('start once the page is loaded and idle', async () => {
    page(LATER)
    deferScripts()
    window.dispatchEvent(new Event('load'))
    await waitFor(() => expect(asked()).toEqual(['/a.js', '/remotes.json', '/main.js']))
  })

  it('start after a maximum delay while a picture hangs', () => {
    jest.useFakeTimers()
    page(LATER)
    deferScripts()
    document.dispatchEvent(new Event('DOMContentLoaded'))
    expect(asked()).toEqual([])
    jest.advanceTimersByTime(4000)
    expect(asked()).toEqual(['/a.js', '/remotes.json', '/main.js'])
    jest.useRealTimers()
  })

  it('are requested again after a failure, with a new element', async () => {
    jest.useFakeTimers()
    page(LATER)
    deferScripts()
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    const first = document.head.querySelector('script[src="/main.js"]')
    first?.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(500)
    const second = document.head.querySelectorAll('script[src="/main.js"]')
    expect([...second].filter((script) => script !== first)).toHaveLength(1)
    expect(first?.isConnected).toBe(false)
    jest.useRealTimers()
  })

  it('are not started for a page that loads them with ordinary tags', () => {
    page('')
    deferScripts()
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    expect(asked()).toEqual([])
  })
})
