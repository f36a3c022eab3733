import { useSyncExternalStore } from 'react'

const open: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Tells that a modal dialog is now on top; returns what takes it away again. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  open.push(dialog)
  notify()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    notify()
  }
}

/**
 * Where something must be to be seen and reached above everything: the uppermost modal dialog, for the browser makes
 * all outside it inert; the body when none is open.
 */
export const useTopLayer = (): HTMLElement => useSyncExternalStore(subscribe, () => open.at(-1) ?? document.body)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
