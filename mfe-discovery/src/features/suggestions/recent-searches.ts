import { localStore, readList } from '@plekje/web-kit'

const STORAGE_KEY = 'plekje-searched'
const MAX_REMEMBERED = 8
const MAX_CHARACTERS = 200

/** Texts searched for in this browser, newest first. They never leave the browser (SEARCH-29). */
export const recentSearches = (): readonly string[] =>
  readList(localStore, STORAGE_KEY, { isOne: isText, most: MAX_REMEMBERED })

const isText = (value: unknown): value is string => typeof value === 'string'

export function rememberSearch(text: string): void {
  const typed = text.trim().slice(0, MAX_CHARACTERS)
  if (typed === '') return
  const otherSearches = recentSearches().filter((search) => search.toLowerCase() !== typed.toLowerCase())
  localStore.set(STORAGE_KEY, JSON.stringify([typed, ...otherSearches].slice(0, MAX_REMEMBERED)))
}

export const forgetSearches = (): void => localStore.remove(STORAGE_KEY)
