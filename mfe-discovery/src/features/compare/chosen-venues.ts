import { readList, sessionStore } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'
import { MAX_COMPARED } from './max-compared'

export interface ChosenVenue {
  readonly id: number
  readonly name: string
}

interface Choice {
  readonly venues: readonly ChosenVenue[]
  /** Somebody chose one more than fit. */
  readonly isFull?: boolean
}

const KEY = 'plekje-compare'
const NOTHING: Choice = { venues: [] }
const listeners = new Set<() => void>()
let current: Choice | undefined

const read = (): Choice => ({ venues: readList(sessionStore, KEY, { isOne: isVenue, most: MAX_COMPARED }) })

function isVenue(one: unknown): one is ChosenVenue {
  const { id, name } = (one ?? {}) as Partial<ChosenVenue>
  return Number(id) > 0 && typeof name === 'string'
}

function change(next: Choice): void {
  current = next
  sessionStore.set(KEY, JSON.stringify(next.venues))
  for (const listener of [...listeners]) listener()
}

/** Venues that were chosen to be compared in this tab, in the order in which they were. */
const currentChoice = (): Choice => {
  current ??= read()
  return current
}

/** Chooses a venue, or takes it back. */
export function toggleVenue({ id, name }: ChosenVenue): void {
  const { venues } = currentChoice()
  const others = venues.filter((venue) => venue.id !== id)
  if (others.length < venues.length) change({ venues: others })
  else if (venues.length < MAX_COMPARED) change({ venues: [...venues, { id, name }] })
  else change({ venues, isFull: true })
}

export const chooseNothing = (): void => change(NOTHING)

/** What is chosen, kept right while the page stays open; a server knows of nothing. */
export const useChoice = (): Choice => useSyncExternalStore(subscribe, currentChoice, () => NOTHING)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
