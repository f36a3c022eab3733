import { useSyncExternalStore } from 'react'

const open: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Registers the topmost modal dialog; returns a function that removes it. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  open.push(dialog)
  notify()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    notify()
  }
}

/**
 * The element that must contain anything shown above the page: the topmost modal dialog, because browsers make
 * everything outside it inert, or else the body.
 */
export const useTopLayer = (): HTMLElement => useSyncExternalStore(subscribe, () => open.at(-1) ?? document.body)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
