/** Callbacks of components that show a module's state: `subscribe` is for `useSyncExternalStore`, `notify` calls them all. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(): void {
      // A listener may unsubscribe another one.
      for (const listener of [...listeners]) listener()
    },
  }
}
