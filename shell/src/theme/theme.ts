import { localStore } from '@plekje/web-kit/storage'

export type Theme = 'system' | 'light' | 'dark'

const STORAGE_KEY = 'theme'

/** The visitor's choice of a theme; `system` follows the device. */
export function storedTheme(): Theme {
  const stored = localStore.get(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove(STORAGE_KEY)
  else localStore.set(STORAGE_KEY, theme)
  applyStoredTheme()
  for (const listener of [...listeners]) listener()
}

const listeners = new Set<() => void>()

/** Calls `listener` when another theme is chosen in this tab; returns a function that unsubscribes. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies the visitor's choice. It runs before the first paint, so that the page does not flash in other colours. */
export function applyStoredTheme(): void {
  const theme = storedTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
