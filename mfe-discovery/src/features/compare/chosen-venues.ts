import { readList, sessionStore } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'
import { MAX_COMPARED } from './max-compared'

export interface ChosenVenue {
  readonly id: number
  readonly name: string
}

interface Choice {
  readonly venues: readonly ChosenVenue[]
  /** True after an attempt to choose more than {@link MAX_COMPARED}. */
  readonly isFull?: boolean
}

const KEY = 'plekje-compare'
const NOTHING: Choice = { venues: [] }
const listeners = new Set<() => void>()
let current: Choice | undefined

const read = (): Choice => ({ venues: readList(sessionStore, KEY, { isOne: isVenue, most: MAX_COMPARED }) })

function isVenue(value: unknown): value is ChosenVenue {
  const { id, name } = (value ?? {}) as Partial<ChosenVenue>
  return Number(id) > 0 && typeof name === 'string'
}

function change(next: Choice): void {
  current = next
  sessionStore.set(KEY, JSON.stringify(next.venues))
  for (const listener of [...listeners]) listener()
}

/** Venues chosen for comparison in this tab, in order of choosing. */
const currentChoice = (): Choice => {
  current ??= read()
  return current
}

/** Adds a venue to the choice, or removes it. */
export function toggleVenue({ id, name }: ChosenVenue): void {
  const { venues } = currentChoice()
  const others = venues.filter((venue) => venue.id !== id)
  if (others.length < venues.length) change({ venues: others })
  else if (venues.length < MAX_COMPARED) change({ venues: [...venues, { id, name }] })
  else change({ venues, isFull: true })
}

export const chooseNothing = (): void => change(NOTHING)

/** The current choice; empty on the server. */
export const useChoice = (): Choice => useSyncExternalStore(subscribe, currentChoice, () => NOTHING)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
