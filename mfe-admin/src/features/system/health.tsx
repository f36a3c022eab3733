import type { Health } from '@plekje/contracts'
import { lazily } from '@plekje/contracts/plain'
import { Badge, Button, QueryErrorPanel } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { useQuery } from '@plekje/web-kit'
import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import { Section } from '../inbox/section'
import { healthQuery } from './queries'
import styles from './system.module.css'

const copy = nl.system.health
const TONES = { ready: 'good', 'not-ready': 'warn', away: 'bad', unknown: 'neutral' } as const
const timeFormat = lazily(() => new Intl.DateTimeFormat('nl-NL', { timeStyle: 'medium', timeZone: 'Europe/Amsterdam' }))

const nameOf = ({ kind, name }: Health) => (kind === 'engine' ? copy.engineNames[name] : copy.names[name]) ?? name

/** The state of every service and engine, in text as well as colour. */
export function SystemHealth() {
  const query = useQuery(healthQuery())
  const { data, error, isFetching, refetch } = query
  useLostRights(error)
  const unhealthyParts = data?.health.filter(({ state }) => state === 'away' || state === 'not-ready') ?? []
  return (
    <Section
      heading={copy.heading}
      lead={data && copy.checked(timeFormat().format(new Date(data.at)))}
      actions={
        <Button icon={<RotateCw />} isBusy={isFetching} onClick={() => void refetch()}>
          {copy.refresh}
        </Button>
      }
    >
      {error && <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />}
      {!error &&
        (data ? (
          <>
            <p role="status">
              {unhealthyParts.length === 0 ? copy.allWell : copy.unhealthy(unhealthyParts.map(nameOf).join(', '))}
            </p>
            <Group title={copy.services} health={data.health.filter(({ kind }) => kind === 'service')} />
            <Group title={copy.engines} health={data.health.filter(({ kind }) => kind === 'engine')} />
          </>
        ) : (
          <Spinner label={nl.access.loading} />
        ))}
    </Section>
  )
}

function Group({ title, health }: { title: string; health: readonly Health[] }) {
  const id = useId()
  return (
    <div className={styles.group}>
      <h3 id={id}>{title}</h3>
      <ul className={styles.parts} aria-labelledby={id}>
        {health.map((part) => (
          <li key={part.name}>
            <div className={styles.part}>
              <strong>{nameOf(part)}</strong>
              <Badge tone={TONES[part.state]}>{copy.states[part.state]}</Badge>
            </div>
            <div className={styles.more}>
              {Object.keys(part.details).length > 0 && (
                <details className={styles.details}>
                  <summary aria-label={copy.detailsOf(nameOf(part))}>{copy.details}</summary>
                  <pre>{JSON.stringify(part.details, null, 2)}</pre>
                </details>
              )}
              {part.tookMs !== null && <span className={styles.took}>{copy.took(part.tookMs)}</span>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
