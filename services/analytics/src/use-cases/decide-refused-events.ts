import type { Member, RefusedEvent, SERVICES_WITH_OUTBOXES } from '@plekje/contracts'
import type { Logger, RefusedEventsOperations } from '@plekje/service-kit'
import { UnavailableError } from '@plekje/service-kit'
import type { RecordOperation } from './record-operation'

export type ServiceWithOutboxes = (typeof SERVICES_WITH_OUTBOXES)[number]

const MAX_PER_CALL = 1000

interface Selection {
  readonly service: ServiceWithOutboxes
  /** Undefined: the first `MAX_PER_CALL` refused events of the service. */
  readonly ids?: readonly string[] | undefined
}

/** Lists, resends and drops events that services could not publish because the event log will never accept them. */
export function createRefusedEvents({
  services,
  recordOperation,
}: {
  /** The services with a configured address. */
  readonly services: ReadonlyMap<ServiceWithOutboxes, RefusedEventsOperations>
  readonly recordOperation: RecordOperation
}) {
  const serviceOf = (name: ServiceWithOutboxes): RefusedEventsOperations => {
    const service = services.get(name)
    if (service) return service
    throw new UnavailableError('service_unknown', 'Van deze dienst is hier geen adres bekend.')
  }

  /** Returns the number of events decided on; events with an earlier decision are not counted. */
  const decide = async (
    by: Member,
    { service: name, ids, reason }: Selection & { readonly reason?: string },
    action: 'refused-events.sent' | 'refused-events.dropped',
  ) => {
    const service = serviceOf(name)
    const listAll = async () => {
      const { events } = await service.listRefusedEvents({ query: { limit: MAX_PER_CALL } })
      return events.map(({ id }) => id)
    }
    const selectedIds = ids ?? (await listAll())
    const act = (eventId: string) =>
      action === 'refused-events.sent'
        ? service.sendRefusedEvent({ params: { eventId } })
        : service.dropRefusedEvent({ params: { eventId } })
    let count = 0
    try {
      for (const eventId of new Set(selectedIds)) {
        const { done } = await act(eventId)
        if (done) count += 1
      }
    } finally {
      // `finally` records decisions that were made before a failure too.
      if (count > 0) await recordOperation(by, { action, service: name, count, reason: reason?.trim() || undefined })
    }
    return { count }
  }

  return {
    async list({ service, limit }: { service?: ServiceWithOutboxes | undefined; limit: number }, log: Logger) {
      const names = service ? [service] : [...services.keys()]
      const unavailable: string[] = []
      const eventsOfServices = await Promise.all(
        names.map(async (name): Promise<(RefusedEvent & { service: string })[]> => {
          try {
            const { events } = await serviceOf(name).listRefusedEvents({ query: { limit } })
            return events.map((event) => ({ ...event, service: name }))
          } catch (error) {
            log.warn({ err: error, service: name }, 'could not read the refused events of a service')
            unavailable.push(name)
            return []
          }
        }),
      )
      return { events: eventsOfServices.flat().slice(0, limit), away: unavailable }
    },
    send: (by: Member, selection: Selection) => decide(by, selection, 'refused-events.sent'),
    drop: (by: Member, selection: Selection & { readonly reason: string }) =>
      decide(by, selection, 'refused-events.dropped'),
  }
}
