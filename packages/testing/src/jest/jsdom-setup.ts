import '@testing-library/jest-dom'
import { TextDecoder, TextEncoder } from 'node:util'
import { configure } from '@testing-library/react'

// A busy machine takes seconds to draw what an idle one draws at once; who waits for it goes on as soon as it is there.
configure({ asyncUtilTimeout: 60_000 })

/** What browsers have and jsdom does not, as little of it as components need. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** What a router notes of a change of page; nothing is sent with it. */
class PlainRequest {
  readonly url: string
  readonly method: string
  readonly signal: AbortSignal
  constructor(url: string | URL, init: { method?: string; signal?: AbortSignal } = {}) {
    this.url = String(url)
    this.method = init.method ?? 'GET'
    this.signal = init.signal ?? new AbortController().signal
  }
}

/** Of the window in tests: a tablet's. */
const WIDTH = 800

/** jsdom lays nothing out, so of media queries only those for the window's width are more than false. */
function fitsWidth(query: string): boolean {
  const bounds = [...query.matchAll(/\((min|max)-width: (\d+)px\)/g)]
  return (
    bounds.length > 0 &&
    bounds.every(([, bound, px]) => (bound === 'min' ? innerWidth >= Number(px) : innerWidth <= Number(px)))
  )
}

const missing = {
  Request: PlainRequest,
  TextEncoder,
  TextDecoder,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  matchMedia: (query: string) => ({
    media: query,
    get matches() {
      return fitsWidth(query)
    },
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }),
}
// Node's Request takes Node's signals alone, and components have the document's.
const replaced = ['matchMedia', 'Request']
for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis) || replaced.includes(name)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  }
}

window.innerWidth = WIDTH
window.scrollTo = () => {}
navigator.sendBeacon ??= () => true
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scrollBy ??= () => {}
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
