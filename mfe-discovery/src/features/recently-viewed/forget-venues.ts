import { localStore } from '@plekje/web-kit'
import { STORAGE_KEY, viewedVenues } from './viewed-venues'

/** Removes venues that have been hidden or deleted. */
export const forgetVenues = (ids: readonly number[]): void =>
  localStore.set(STORAGE_KEY, JSON.stringify(viewedVenues().filter((id) => !ids.includes(id))))

export const forgetAllVenues = (): void => localStore.remove(STORAGE_KEY)
