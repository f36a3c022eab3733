import type { Locator } from 'playwright-core'

/**
 * True when React handles an element that came as HTML. React marks an element while preparing it; its root handles
 * events afterwards (shell/src/inline-script/early-input.ts).
 */
export const isTakenOver = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { earlyInput } = window as { earlyInput?: { readonly hydrated: WeakSet<Element> } }
    const root = node.closest('[data-place], #root')
    const isRootHydrated = !root || !earlyInput || earlyInput.hydrated.has(root)
    return isRootHydrated && Object.keys(node).some((key) => key.startsWith('__reactProps'))
  })
