/**
 * The header with the versions of the venues in a service's reply, so that the gateway does not cache a reply that is
 * older than an event that it has received. The gateway removes the header.
 */
export const VENUE_VERSIONS_HEADER = 'x-venue-versions'

/**
 * Maximum number of venues with versions. A longer list has no header: the gateway then drops its cached reply only
 * when a venue in it is hidden, or by the events and lifetime of the cache rule.
 */
const MAX_VENUES = 200
const PAIR = /^(\d{1,10}):(\d{1,15})$/

/** The value of {@link VENUE_VERSIONS_HEADER}: `12:3,15:1` is venue 12 in version 3 and venue 15 in version 1. */
export function writeVenueVersions(
  venues: readonly { readonly id: number; readonly version: number }[],
): string | undefined {
  return venues.length > MAX_VENUES ? undefined : venues.map(({ id, version }) => `${id}:${version}`).join(',')
}

/** Returns versions by venue id; undefined for a malformed text. */
export function readVenueVersions(text: string): ReadonlyMap<number, number> | undefined {
  if (text === '') return new Map()
  const pairs = text.split(',').map((pair) => PAIR.exec(pair))
  if (pairs.length > MAX_VENUES || pairs.includes(null)) return undefined
  return new Map(pairs.filter((pair) => pair !== null).map(([, id, version]) => [Number(id), Number(version)]))
}
