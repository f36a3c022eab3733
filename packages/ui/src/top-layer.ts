import { createListeners } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'

const openDialogs: HTMLElement[] = []
const { subscribe, notify } = createListeners()

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
