import '@plekje/ui/base.css'
import './page.css'
import { tryAgain } from './first-paint/try-again'

if (process.env.NODE_ENV === 'development') recordRenderers()
void begin()

/**
 * Federation remembers that a shared library did not load and never asks for it again, so that not the whole but each file
 * of the beginning is tried again. Once the page answers, whoever asks for more gets at once that it did not come.
 */
async function begin(): Promise<void> {
  const loadChunk = __webpack_chunk_load__
  __webpack_chunk_load__ = (id) => tryAgain(() => loadChunk(id))
  try {
    await import('./bootstrap')
  } finally {
    __webpack_chunk_load__ = loadChunk
  }
}

/**
 * Lets edits in a remote show without a reload: the refresh runtime of each front end finds React by the renderers on
 * this hook, and the stand-in for the developer tools' hook keeps none.
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

/** Webpack's own function that loads a chunk by its id. */
declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>
