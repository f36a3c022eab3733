import { createListeners, readList, sessionStore } from '@plekje/web-kit'
import { useSyncExternalStore } from 'react'
import { MAX_COMPARED } from './compared-ids'

export interface ChosenVenue {
  readonly id: number
  readonly name: string
}

interface Choice {
  readonly venues: readonly ChosenVenue[]
  /** True after an attempt to choose more than {@link MAX_COMPARED}. */
  readonly isFull?: boolean
}

const STORAGE_KEY = 'plekje-compare'
const NO_CHOICE: Choice = { venues: [] }
const { subscribe, notify } = createListeners()
let cachedChoice: Choice | undefined

const readChoice = (): Choice => ({
  venues: readList(sessionStore, STORAGE_KEY, { isOne: isChosenVenue, most: MAX_COMPARED }),
})

function isChosenVenue(value: unknown): value is ChosenVenue {
  const { id, name } = (value ?? {}) as Partial<ChosenVenue>
  return Number(id) > 0 && typeof name === 'string'
}

function setChoice(next: Choice): void {
  cachedChoice = next
  sessionStore.set(STORAGE_KEY, JSON.stringify(next.venues))
  notify()
}

/** Venues chosen for comparison in this tab, in order of choosing. */
const currentChoice = (): Choice => {
  cachedChoice ??= readChoice()
  return cachedChoice
}

/** Adds a venue to the choice, or removes it. */
export function toggleVenue({ id, name }: ChosenVenue): void {
  const { venues } = currentChoice()
  const otherVenues = venues.filter((venue) => venue.id !== id)
  if (otherVenues.length < venues.length) setChoice({ venues: otherVenues })
  else if (venues.length < MAX_COMPARED) setChoice({ venues: [...venues, { id, name }] })
  else setChoice({ venues, isFull: true })
}

export const clearChoice = (): void => setChoice(NO_CHOICE)

/** The current choice; empty on the server. */
export const useChoice = (): Choice => useSyncExternalStore(subscribe, currentChoice, () => NO_CHOICE)
