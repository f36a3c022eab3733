import type { DeadLetter } from '@plekje/contracts'
import { Button, Dialog, QueryErrorPanel } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import { Facts } from './facts'
import { deadLetterQuery } from './queries'
import styles from './system.module.css'

const copy = nl.system.letters.details

/** A dead letter with its raw value and headers. */
export function ShowLetter({ letter, onClose }: { letter: DeadLetter; onClose: () => void }) {
  const query = useQuery(deadLetterQuery(letter))
  const { data, error, isLoadingError } = query
  useLostRights(error)
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={onClose}
      title={copy.title}
      description={`${letter.topic} ${letter.key} · ${letter.eventId}`}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {isLoadingError && <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />}
      {!isLoadingError &&
        (data ? (
          <div className={styles.letter}>
            <h3>{copy.value}</h3>
            <pre>{formatJson(data.value)}</pre>
            <h3>{copy.headers}</h3>
            <Facts facts={Object.entries(data.headers)} />
          </div>
        ) : (
          <Spinner label={nl.access.loading} />
        ))}
    </Dialog>
  )
}

/** Formats JSON over several lines; returns other text unchanged. */
function formatJson(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
