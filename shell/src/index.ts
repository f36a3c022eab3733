import '@plekje/ui/base.css'
import './page.css'
import { retryWithPauses } from './retry'

if (process.env.NODE_ENV === 'development') recordRenderers()
void begin()

/**
 * Retries each chunk of the start by itself: Module Federation remembers that a shared library failed and never
 * requests it again. Once the page has started, a failed chunk is reported at once.
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
 * Lets edits in a remote show without a reload. The refresh runtime of each front end finds React through the renderers
 * on this hook, which records none unless the developer tools are installed.
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

/** Webpack's function that loads a chunk by its id. */
declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>
