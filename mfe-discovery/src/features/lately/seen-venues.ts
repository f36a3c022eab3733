import { localStore, readList } from '@plekje/web-kit'

export const KEY = 'plekje-seen'
/** As many as are shown, and the one whose page is being looked at. */
const MAX_KEPT = 9

/** Ids of the venues that were looked at in this browser, the last first (HOME-10). */
export const seenVenues = (): readonly number[] => readList(localStore, KEY, { isOne: isId, most: MAX_KEPT })

const isId = (one: unknown): one is number => Number.isInteger(one) && Number(one) > 0

export const rememberVenue = (id: number): void =>
  localStore.set(KEY, JSON.stringify([id, ...seenVenues().filter((other) => other !== id)].slice(0, MAX_KEPT)))
