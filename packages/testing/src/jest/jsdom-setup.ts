import '@testing-library/jest-dom'
import { TextDecoder, TextEncoder } from 'node:util'
import { configure } from '@testing-library/react'

// A busy machine takes seconds to draw; waiting ends as soon as the element is there.
configure({ asyncUtilTimeout: 60_000 })

/** Takes the place of observers, which jsdom lacks, and notices nothing. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** The router creates a request for each navigation, and sends none. */
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

/** Width of the window in tests: a tablet's. */
const WIDTH = 800
/** A browser's default size of text. */
const FONT_PX = 16

/** jsdom has no layout, so only media queries for the window's width can match. */
function fitsWidth(query: string): boolean {
  const widthEm = innerWidth / FONT_PX
  const bounds = [...query.matchAll(/\((min|max)-width: ([\d.]+)em\)/g)]
  return (
    bounds.length > 0 &&
    bounds.every(([, bound, em]) => (bound === 'min' ? widthEm >= Number(em) : widthEm <= Number(em)))
  )
}

const missingApis = {
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
// Node's Request accepts only Node's signals, and components have the document's.
const replacedNames = ['matchMedia', 'Request']
for (const [name, value] of Object.entries(missingApis)) {
  if (!(name in globalThis) || replacedNames.includes(name)) {
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
