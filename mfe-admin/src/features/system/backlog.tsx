import type { Waiting } from '@plekje/contracts'
import { Badge, formatCount, QueryErrorPanel } from '@plekje/ui'
import { type Column, DataTable } from '@plekje/ui/admin'
import { useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { Section } from '../inbox/section'
import { healthQuery } from './queries'
import { serviceName } from './service-name'

const copy = nl.system.waiting

/** Age at which waiting items count as late, the same as in the alerts. */
const MAX_AGE_SECONDS: Readonly<Partial<Record<Waiting['kind'], number>>> = { changes: 120, mails: 900 }

/** Changes, reports, mails and index differences that wait in each service that responded. */
export function Backlog() {
  const query = useQuery(healthQuery())
  const { data, error } = query
  const unhealthyNames = data?.waiting.filter(isUnhealthy).map(nameOf) ?? []
  return (
    <Section heading={copy.heading} lead={copy.lead}>
      {error ? (
        <QueryErrorPanel headingLevel={3} query={query} fallback={nl.system.health.failed} />
      ) : (
        <>
          {data && data.waiting.length > 0 && (
            <p role="status">{unhealthyNames.length === 0 ? copy.well : copy.unhealthy(unhealthyNames.join(', '))}</p>
          )}
          <DataTable label={copy.heading} columns={columns} rows={data?.waiting} empty={copy.empty} />
        </>
      )}
    </Section>
  )
}

const nameOf = ({ kind, service }: Waiting): string => copy.kinds[kind](serviceName(service))

const isUnhealthy = ({ kind, oldestSeconds, refused }: Waiting): boolean =>
  refused > 0 || (oldestSeconds ?? 0) > (MAX_AGE_SECONDS[kind] ?? Number.POSITIVE_INFINITY)

const columns: Column<Waiting>[] = [
  { id: 'what', header: copy.columns.what, meta: { kind: 'title' }, cell: ({ row: { original } }) => nameOf(original) },
  {
    id: 'waiting',
    header: copy.columns.waiting,
    meta: { kind: 'figure' },
    cell: ({ row: { original } }) => formatCount(original.waiting),
  },
  {
    id: 'oldest',
    header: copy.columns.oldest,
    meta: { kind: 'figure' },
    cell: ({ row: { original } }) => (original.oldestSeconds === null ? copy.none : copy.age(original.oldestSeconds)),
  },
  {
    id: 'refused',
    header: copy.columns.refused,
    meta: { kind: 'figure' },
    cell: ({ row: { original } }) =>
      original.refused > 0 ? <Badge tone="bad">{formatCount(original.refused)}</Badge> : formatCount(0),
  },
]
