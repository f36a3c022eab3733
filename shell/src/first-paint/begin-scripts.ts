import { tryAgain } from './try-again'

/** What the gateway lists in a page that came as HTML: addresses of scripts, of data they begin with, of those to run. */
interface Later {
  readonly scripts: readonly string[]
  readonly data: readonly string[]
  readonly run: readonly string[]
}

/** Signs that someone is about to do something. */
const INTENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const
/** A picture that does not come must not keep the page from answering, and a tab in the background is never drawn. */
const AT_MOST_AFTER_MS = 4000

/**
 * Begins with the scripts of a page that can be read without them: once all that is drawn at first is there and the browser
 * has nothing else to do, or as soon as someone moves to do something. All files are asked for at once then. A page without
 * HTML lists nothing, and names its scripts itself.
 */
export function beginScriptsLater(): void {
  let hasBegun = false
  const begin = () => {
    const later = document.getElementById('later')?.textContent
    if (hasBegun || !later) return
    hasBegun = true
    for (const intent of INTENTS) document.removeEventListener(intent, onIntent, true)
    addScripts(JSON.parse(later) as Later)
  }
  let seenAt: string | undefined
  const onIntent = (event: Event) => {
    // A page that comes up below a pointer at rest gets an event as if it moved, from where it is.
    if (event.type === 'pointermove') {
      const { screenX, screenY } = event as PointerEvent
      const isAtRest = seenAt === undefined || seenAt === `${screenX} ${screenY}`
      seenAt = `${screenX} ${screenY}`
      if (isAtRest) return
    }
    begin()
  }
  for (const intent of INTENTS) document.addEventListener(intent, onIntent, { capture: true, passive: true })
  window.addEventListener('load', () => afterPaint(() => whenIdle(begin)))
  document.addEventListener('DOMContentLoaded', () => setTimeout(begin, AT_MOST_AFTER_MS))
}

/** Once the browser says that it has drawn something; where it says no such thing, after the frames in which it does. */
function afterPaint(work: () => void): void {
  const nextFrames = () => requestAnimationFrame(() => requestAnimationFrame(work))
  if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return void nextFrames()
  new PerformanceObserver((seen, observer) => {
    if (seen.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    nextFrames()
  }).observe({ type: 'paint', buffered: true })
}

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work))

function addScripts({ scripts, data, run }: Later): void {
  document.head.append(
    ...scripts.map((href) => Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href })),
    ...data.map((href) =>
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }),
    ),
  )
  // One that never comes leaves a page that can be read, and whose links and searches work.
  for (const src of run) tryAgain(() => runScript(src)).catch((failure) => console.error(failure))
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
