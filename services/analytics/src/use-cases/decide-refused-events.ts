import { type Member, type RefusedEvent, type SERVICES_WITH_OUTBOXES, withoutUndefined } from '@plekje/contracts'
import type { Logger, RefusedEventsOperations } from '@plekje/service-kit'
import { UnavailableError } from '@plekje/service-kit'
import type { RecordOperation } from './record-operation'

export type ServiceWithOutboxes = (typeof SERVICES_WITH_OUTBOXES)[number]

/** Maximum number of events per call. */
const MAX_PER_CALL = 1000

interface Chosen {
  readonly service: ServiceWithOutboxes
  /** Default: all. */
  readonly ids?: readonly string[] | undefined
}

/** Events that services could not publish because the event log will never accept them: lists, resends or drops them. */
export function createRefusedEvents({
  services,
  recordOperation,
}: {
  /** Only services with an address. */
  readonly services: ReadonlyMap<ServiceWithOutboxes, RefusedEventsOperations>
  readonly recordOperation: RecordOperation
}) {
  const serviceOf = (name: ServiceWithOutboxes): RefusedEventsOperations => {
    const service = services.get(name)
    if (service) return service
    throw new UnavailableError('service_unknown', 'Van deze dienst is hier geen adres bekend.')
  }

  /** Events with an earlier decision are not counted. */
  const decide = async (
    by: Member,
    { service: name, ids, reason }: Chosen & { readonly reason?: string },
    action: 'refused-events.sent' | 'refused-events.dropped',
  ) => {
    const service = serviceOf(name)
    const chosen =
      ids ?? (await service.listRefusedEvents({ query: { limit: MAX_PER_CALL } })).events.map(({ id }) => id)
    const act = (eventId: string) =>
      action === 'refused-events.sent'
        ? service.sendRefusedEvent({ params: { eventId } })
        : service.dropRefusedEvent({ params: { eventId } })
    let count = 0
    try {
      for (const eventId of new Set(chosen)) {
        if ((await act(eventId)).done) count += 1
      }
    } finally {
      // Also records decisions made before a failure.
      if (count > 0)
        await recordOperation(
          by,
          withoutUndefined({ action, service: name, count, reason: reason ? reason.trim() : undefined }),
        )
    }
    return { count }
  }

  return {
    async list({ service, limit }: { service?: ServiceWithOutboxes | undefined; limit: number }, log: Logger) {
      const names = service ? [service] : [...services.keys()]
      const unavailable: string[] = []
      const found = await Promise.all(
        names.map(async (name): Promise<(RefusedEvent & { service: string })[]> => {
          try {
            const { events } = await serviceOf(name).listRefusedEvents({ query: { limit } })
            return events.map((event) => ({ ...event, service: name }))
          } catch (error) {
            log.warn({ err: error, service: name }, 'does not answer with its refused events')
            unavailable.push(name)
            return []
          }
        }),
      )
      return { events: found.flat().slice(0, limit), away: unavailable }
    },
    send: (by: Member, chosen: Chosen) => decide(by, chosen, 'refused-events.sent'),
    drop: (by: Member, chosen: Chosen & { readonly reason: string }) => decide(by, chosen, 'refused-events.dropped'),
  }
}
