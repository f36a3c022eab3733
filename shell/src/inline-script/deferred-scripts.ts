import { retryWithPauses } from '../retry'

/** Addresses that the gateway writes into server-rendered pages: scripts and data to preload, and scripts to run. */
interface DeferredScripts {
  readonly scripts: readonly string[]
  readonly data: readonly string[]
  readonly run: readonly string[]
}

/** Events that announce or begin an interaction. */
const INTENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const
/**
 * Time after which scripts are loaded even if the page has not fired `load`, for example because an image hangs or the
 * tab is in the background.
 */
const MAX_DELAY_MS = 4000

/**
 * Defers the scripts of a server-rendered page until the first paint is done and the browser is idle, or until the
 * visitor interacts. Without server-rendered HTML the element `later` is empty, and ordinary tags load the scripts.
 */
export function deferScripts(): void {
  let hasBegun = false
  const begin = () => {
    const json = document.getElementById('later')?.textContent
    if (hasBegun || !json) return
    hasBegun = true
    for (const intent of INTENTS) document.removeEventListener(intent, onIntent, true)
    addScripts(JSON.parse(json) as DeferredScripts)
  }
  let lastPosition: string | undefined
  const onIntent = (event: Event) => {
    // The browser fires `pointermove` at the same coordinates when a page appears under a pointer at rest.
    if (event.type === 'pointermove') {
      const { screenX, screenY } = event as PointerEvent
      const isAtRest = lastPosition === undefined || lastPosition === `${screenX} ${screenY}`
      lastPosition = `${screenX} ${screenY}`
      if (isAtRest) return
    }
    begin()
  }
  for (const intent of INTENTS) document.addEventListener(intent, onIntent, { capture: true, passive: true })
  window.addEventListener('load', () => afterPaint(() => whenIdle(begin)))
  document.addEventListener('DOMContentLoaded', () => setTimeout(begin, MAX_DELAY_MS))
}

/** Calls `work` two frames after the first contentful paint, or two frames from now if the browser reports none. */
function afterPaint(work: () => void): void {
  const nextFrames = () => requestAnimationFrame(() => requestAnimationFrame(work))
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) {
    nextFrames()
    return
  }
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    nextFrames()
  }).observe({ type: 'paint', buffered: true })
}

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work))

function addScripts({ scripts, data, run }: DeferredScripts): void {
  const preload = (properties: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', ...properties }))
  for (const href of scripts) preload({ as: 'script', href })
  for (const href of data) preload({ as: 'fetch', crossOrigin: 'anonymous', href })
  // If a script never loads, the page can still be read, and its links and search forms still work.
  for (const src of run) retryWithPauses(() => runScript(src)).catch((failure) => console.error(failure))
}

function runScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: () => resolve() })
    script.onerror = () => {
      script.remove()
      reject(new Error(`${src} did not load`))
    }
    document.head.append(script)
  })
}
