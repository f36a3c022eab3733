import { withoutUndefined } from '@plekje/contracts'
import type { Connection } from '../connect'
import type { ServiceWithOutboxes } from './usage'

export interface Outcome {
  /** Output of `--json`. */
  readonly json: unknown
  readonly text: string
  /** False when the command did only a part of what it was to do. */
  readonly isComplete?: boolean
}

/** Lists the events that the event log refused, a line each. Incomplete when a service did not respond. */
export async function listRefused(
  { service, limit }: { service: ServiceWithOutboxes | undefined; limit: number | undefined },
  events: Connection['events'],
): Promise<Outcome> {
  const response = await events.listRefusedEvents({ query: withoutUndefined({ service, limit }) })
  const lines = response.events.map(
    ({ service: owner, topic, id, key, bytes, occurredAt }) =>
      `${owner}  ${id}  ${topic}  key ${key}  ${bytes} bytes  (${occurredAt})`,
  )
  if (lines.length === 0) lines.push('No refused events wait for a decision.')
  for (const name of response.away) lines.push(`${name} does not answer.`)
  return { json: response, text: lines.join('\n'), isComplete: response.away.length === 0 }
}

type Body = { service: ServiceWithOutboxes; ids?: string[] }

/** Decides about the named events of a service, or all of them. `verb` completes "3 …" in the text. */
export async function decideRefused(
  verb: string,
  { service, ids }: { service: ServiceWithOutboxes; ids: readonly string[] },
  call: (body: Body) => Promise<{ count: number }>,
): Promise<Outcome> {
  const uniqueIds = [...new Set(ids)]
  const { count } = await call(uniqueIds.length > 0 ? { service, ids: uniqueIds } : { service })
  const isComplete = uniqueIds.length === 0 || count === uniqueIds.length
  const notRefused = isComplete ? '' : ` ${uniqueIds.length - count} of those named are not refused (any more).`
  return { json: { service, count }, text: `${count} ${verb}.${notRefused}`, isComplete }
}
