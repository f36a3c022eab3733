import '@plekje/ui/base.css'
import './page.css'
import { retryWithPauses } from './retry'

if (process.env.NODE_ENV === 'development') recordRenderers()
void begin()

/**
 * Starts the page. Retries each chunk of the start, because Module Federation never again requests a shared library
 * that failed to load. Once the page has started, a failed chunk is reported at once.
 */
async function begin(): Promise<void> {
  const loadChunk = __webpack_chunk_load__
  __webpack_chunk_load__ = (id) => retryWithPauses(() => loadChunk(id))
  try {
    const { runPage } = await import('./bootstrap')
    await runPage()
  } finally {
    __webpack_chunk_load__ = loadChunk
  }
}

/**
 * Makes hot reloading of remotes work. The refresh runtime of each front end finds React through the renderers on the
 * hook of React's developer tools, which records them only when these tools are installed.
 */
function recordRenderers(): void {
  const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: RefreshHook }).__REACT_DEVTOOLS_GLOBAL_HOOK__
  if (!hook) return
  const { inject } = hook
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer)
    if (!hook.renderers.has(id)) hook.renderers.set(id, renderer)
    return id
  }
}

interface RefreshHook {
  renderers: Map<number, unknown>
  inject(renderer: unknown): number
}

declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>
