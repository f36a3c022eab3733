import { MAX_COMPARED } from './max-compared'

/** Ids of the venues that an address compares (`?ids=12,7`), each once, and no more than fit. */
export function comparedIds(search: string): readonly number[] {
  const given = new URLSearchParams(search).get('ids') ?? ''
  const ids = given.split(',').filter((text) => /^[1-9]\d{0,9}$/.test(text))
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED)
}
