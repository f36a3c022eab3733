import { localStore } from '@plekje/web-kit'
import { KEY, seenVenues } from './seen-venues'

/** Those that are gone: hidden or deleted since. */
export const forgetVenues = (ids: readonly number[]): void =>
  localStore.set(KEY, JSON.stringify(seenVenues().filter((id) => !ids.includes(id))))

export const forgetAllVenues = (): void => localStore.remove(KEY)
