/** Listeners to a module's state: components `subscribe` by `useSyncExternalStore`, and `notify` calls them all. */
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
