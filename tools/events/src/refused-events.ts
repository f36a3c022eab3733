import type { Connection } from './connect'
import type { Outcome } from './outcome'
import type { ServiceWithOutboxes } from './usage'

/** Events that the event log refused, a line each; services that did not answer make it incomplete. */
export async function listRefused(
  { service, limit }: { service: ServiceWithOutboxes | undefined; limit: number | undefined },
  events: Connection['events'],
): Promise<Outcome> {
  const query = { ...(service === undefined ? {} : { service }), ...(limit === undefined ? {} : { limit }) }
  const found = await events.listRefusedEvents({ query })
  const lines = found.events.map(
    ({ service: of, topic, id, key, bytes, occurredAt }) =>
      `${of}  ${id}  ${topic}  key ${key}  ${bytes} bytes  (${occurredAt})`,
  )
  const none = lines.length === 0 ? ['No refused events wait for a decision.'] : []
  const away = found.away.map((name) => `${name} does not answer.`)
  return { json: found, text: [...lines, ...none, ...away].join('\n'), isComplete: found.away.length === 0 }
}

type Body = { service: ServiceWithOutboxes; ids?: string[] }

export async function decideRefused(
  done: string,
  { service, ids }: { service: ServiceWithOutboxes; ids: readonly string[] },
  call: (body: Body) => Promise<{ count: number }>,
): Promise<Outcome> {
  const asked = [...new Set(ids)]
  const { count } = await call({ service, ...(asked.length > 0 ? { ids: asked } : {}) })
  const isComplete = asked.length === 0 || count === asked.length
  const others = isComplete ? '' : ` ${asked.length - count} of those named are not refused (any more).`
  return { json: { service, count }, text: `${count} ${done}.${others}`, isComplete }
}
