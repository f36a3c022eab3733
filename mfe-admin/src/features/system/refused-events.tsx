import type { SERVICES_WITH_OUTBOXES } from '@plekje/contracts'
import { formatCount, QueryErrorPanel } from '@plekje/ui'
import { eventsAdminClient, useQuery } from '@plekje/web-kit'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import inbox from '../inbox/inbox.module.css'
import { Section } from '../inbox/section'
import type { Decision } from './decide-dialog'
import { decideInGroups } from './decide-in-groups'
import { Decisions } from './decisions'
import { Moment } from './moment'
import { MAX_REFUSED_SHOWN, REFUSED_KEY, type RefusedServiceEvent, refusedQuery } from './queries'
import { selectableColumns } from './selectable-table'
import { serviceName } from './service-name'
import { ShowRefused } from './show-refused'
import styles from './system.module.css'

const copy = nl.system.refused
const { columns: titles } = copy

/** Events that the event log refuses, by service. */
export function RefusedEvents() {
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(refusedQuery())
  const { data, error, isLoadingError } = query
  useLostRights(error)
  const [openEvent, setOpenEvent] = useState<RefusedServiceEvent>()

  return (
    <Section heading={copy.heading} lead={copy.lead} headingRef={heading}>
      {data && data.away.length > 0 && <p role="status">{copy.away(data.away.map(serviceName).join(', '))}</p>}
      {isLoadingError && <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />}
      {!isLoadingError &&
        (data?.events.length === 0 ? (
          <p className={inbox.empty}>{copy.empty}</p>
        ) : (
          <Decisions
            copy={copy}
            columns={columns}
            rows={data?.events}
            count={data && copy.shown(data.events.length, data.events.length >= MAX_REFUSED_SHOWN)}
            keyOf={({ id }) => id}
            decide={decide}
            queryKey={REFUSED_KEY}
            onShow={setOpenEvent}
            heading={heading}
          />
        ))}
      {openEvent && <ShowRefused event={openEvent} onClose={() => setOpenEvent(undefined)} />}
    </Section>
  )
}

const decide = (decision: Decision, events: readonly RefusedServiceEvent[], reason: string): Promise<number> =>
  decideInGroups(
    events,
    ({ service }) => service as (typeof SERVICES_WITH_OUTBOXES)[number],
    (service, eventsOfService) => {
      const body = { service, ids: eventsOfService.map(({ id }) => id) }
      return decision === 'redrive'
        ? eventsAdminClient.sendRefusedEvents({ body })
        : eventsAdminClient.dropRefusedEvents({ body: { ...body, reason } })
    },
  )

const columns = selectableColumns<RefusedServiceEvent>(
  {
    copy,
    titles: { name: titles.event, actions: titles.actions },
    nameOf: ({ topic, key }) => `${topic} ${key}`,
  },
  [
    {
      id: 'service',
      header: titles.service,
      cell: ({ row: { original } }) => <span className={styles.whole}>{serviceName(original.service)}</span>,
    },
    {
      id: 'bytes',
      header: titles.bytes,
      meta: { kind: 'figure' },
      cell: ({ row: { original } }) => <span className={styles.whole}>{copy.bytes(formatCount(original.bytes))}</span>,
    },
    {
      id: 'occurredAt',
      header: titles.occurredAt,
      cell: ({ row: { original } }) => <Moment at={original.occurredAt} />,
    },
  ],
)
