import '@plekje/ui/base.css'
import './page.css'

if (process.env.NODE_ENV === 'development') recordRenderers()
void import('./bootstrap')

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
