import { useSyncExternalStore } from 'react'

const openDialogs: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Registers the topmost modal dialog; returns a function that removes it. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  openDialogs.push(dialog)
  notify()
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1)
    notify()
  }
}

/**
 * The element that must contain anything shown above the page: the topmost modal dialog, because browsers make
 * everything outside it inert, or else the body.
 */
export const useTopLayer = (): HTMLElement => useSyncExternalStore(subscribe, () => openDialogs.at(-1) ?? document.body)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
