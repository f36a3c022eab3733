import { localStore, readList } from '@plekje/web-kit'

export const STORAGE_KEY = 'plekje-seen'
/** The eight venues to show, plus the one whose page is open. */
const MAX_REMEMBERED = 9

/** Ids of venues viewed in this browser, newest first (HOME-10). */
export const viewedVenues = (): readonly number[] =>
  readList(localStore, STORAGE_KEY, { isOne: isId, most: MAX_REMEMBERED })

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** Puts a venue first in the list. */
export function rememberVenue(id: number): void {
  const otherIds = viewedVenues().filter((viewedId) => viewedId !== id)
  const ids = [id, ...otherIds].slice(0, MAX_REMEMBERED)
  localStore.set(STORAGE_KEY, JSON.stringify(ids))
}
