import { Button, QueryErrorPanel, SearchBox, Select } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { failureText, useInfiniteQuery } from '@plekje/web-kit'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import inbox from '../inbox/inbox.module.css'
import { Section } from '../inbox/section'
import { useListAddress } from '../lists/use-list-address'
import { useSearchText } from '../lists/use-search-text'
import styles from './audit.module.css'
import { Entry } from './entry'
import { type AuditCriteria, auditQuery } from './queries'

const copy = nl.audit
const MAX_SUBJECT_LENGTH = 100
const MAX_ACTOR_LENGTH = 64
const MAX_ACTION_LENGTH = 60

/** The audit log, newest first. The address holds the filters. */
export function AuditLog() {
  const id = useId()
  const { read, set } = useListAddress()
  const criteria: AuditCriteria = {
    subject: read('subject').slice(0, MAX_SUBJECT_LENGTH),
    actor: read('wie').slice(0, MAX_ACTOR_LENGTH),
    action: read('wat').slice(0, MAX_ACTION_LENGTH),
  }
  const log = useInfiniteQuery(auditQuery(criteria))
  useLostRights(log.error)
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const isFiltered = Object.values(criteria).some((value) => value !== '')

  return (
    <Section heading={copy.heading} lead={copy.lead} headingId={id}>
      <Filters criteria={criteria} onChange={set} />
      {entries === undefined &&
        (log.error ? (
          <QueryErrorPanel headingLevel={3} query={log} fallback={copy.failed} />
        ) : (
          <Spinner label={nl.access.loading} />
        ))}
      {entries !== undefined &&
        (entries.length === 0 ? (
          <p className={inbox.empty}>{isFiltered ? copy.noneFound : copy.empty}</p>
        ) : (
          <ol className={styles.entries} aria-labelledby={id} aria-busy={log.isPlaceholderData}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        ))}
      {log.isFetchNextPageError && (
        <p role="alert" className={styles.problem}>
          {failureText(log.error, copy.moreFailed)}
        </p>
      )}
      {log.hasNextPage && (
        <Button className={styles.more ?? ''} isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </Section>
  )
}

interface FiltersProps {
  criteria: AuditCriteria
  onChange: (changes: Record<string, string>, options?: { replace?: boolean }) => void
}

function Filters({ criteria, onChange }: FiltersProps) {
  const subject = useSearchText(criteria.subject, (text) => onChange({ subject: text }, { replace: true }))
  const actor = useSearchText(criteria.actor, (text) => onChange({ wie: text }, { replace: true }))
  const { kinds, all } = copy.filters
  const options = [{ value: '', label: all }, ...Object.entries(kinds).map(([value, label]) => ({ value, label }))]
  // A link may name a single action, which the select does not list otherwise.
  const { action } = criteria
  if (action !== '' && !(action in kinds)) options.push({ value: action, label: copy.actions[action] ?? action })
  return (
    <section className={styles.filters} aria-label={copy.filters.legend}>
      <SearchBox
        label={copy.filters.subject}
        placeholder={copy.filters.subject}
        maxLength={MAX_SUBJECT_LENGTH}
        value={subject.text}
        onChange={subject.setText}
        onSubmit={subject.submit}
      />
      <SearchBox
        label={copy.filters.actor}
        placeholder={copy.filters.actor}
        maxLength={MAX_ACTOR_LENGTH}
        value={actor.text}
        onChange={actor.setText}
        onSubmit={actor.submit}
      />
      <Select
        label={copy.filters.action}
        isLabelHidden
        value={criteria.action}
        options={options}
        onChange={(wat) => onChange({ wat })}
      />
    </section>
  )
}
