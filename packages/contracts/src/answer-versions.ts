/**
 * A service says with an answer of which version the venues are that it names, so that the gateway keeps none that is
 * older than an event it has seen. The gateway takes the header out again.
 */
export const ANSWER_VERSIONS_HEADER = 'x-venue-versions'

/** Longer lists are told of by none: whoever keeps them goes by time alone. */
const MAX_VENUES = 200
const PAIR = /^(\d{1,10}):(\d{1,15})$/

/** The value of {@link ANSWER_VERSIONS_HEADER}: `12:3,15:1` are venue 12 in version 3 and venue 15 in version 1. */
export function answerVersions(
  venues: readonly { readonly id: number; readonly version: number }[],
): string | undefined {
  return venues.length > MAX_VENUES ? undefined : venues.map(({ id, version }) => `${id}:${version}`).join(',')
}

/** Versions by venue id; undefined when the text is not of that form. */
export function readAnswerVersions(text: string): ReadonlyMap<number, number> | undefined {
  if (text === '') return new Map()
  const pairs = text.split(',').map((pair) => PAIR.exec(pair))
  if (pairs.length > MAX_VENUES || pairs.includes(null)) return undefined
  return new Map(pairs.flatMap((pair) => (pair ? [[Number(pair[1]), Number(pair[2])] as const] : [])))
}
