import type { AuditEntry } from '@plekje/contracts'
import { formatShortDate, formatTime } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'
import styles from './audit.module.css'
import { AuditDifference } from './audit-difference'

const copy = nl.audit

/** An entry as a sentence, with the values before and after. */
export function Entry({ entry: { at, actor, action, subject, changes, reason } }: { entry: AuditEntry }) {
  return (
    <article className={styles.entry}>
      <p className={styles.sentence}>
        <strong>{actor.username}</strong> {copy.actions[action] ?? action}:{' '}
        <Subject subject={subject} action={action} />
      </p>
      <time className={styles.when} dateTime={at}>{`${formatShortDate(at)}, ${formatTime(at)}`}</time>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{copy.fields[field] ?? field}</dt>
              <dd>
                <AuditDifference field={field} from={from} to={to} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {reason && (
        <p className={styles.reason}>
          {copy.reason}: {reason}
        </p>
      )}
    </article>
  )
}

/** The subject of an entry. The name of feedback is its type. */
function Subject({ subject: { kind, id, name }, action }: Pick<AuditEntry, 'subject' | 'action'>) {
  const feedbackType = kind === 'feedback' ? nl.feedbackInbox.types[name] : undefined
  const text = feedbackType ?? (name || id)
  if (kind !== 'venue' || action === 'venue.deleted') return text
  return <Link to={paths.adminVenue(id)}>{text}</Link>
}
