import type { Alert } from '@plekje/contracts'
import { useQuery } from '@plekje/web-kit'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { EmptyList } from '../members/empty-list'
import items from '../members/item-list.module.css'
import { QueryPlaceholder } from '../members/member-page'
import { useRefreshOnSessionEnd } from '../members/session-end'
import { AlertItem } from './alert-item'
import styles from './alerts.module.css'
import { alertsQuery } from './queries'
import { RemoveAlert } from './remove-alert'

const copy = nl.alerts

export function AlertList() {
  const area = useRef<HTMLDivElement>(null)
  const query = useQuery(alertsQuery())
  const { data, error } = query
  const [alertToRemove, setAlertToRemove] = useState<Alert | null>(null)
  useRefreshOnSessionEnd(error)

  if (!data) return <QueryPlaceholder title={copy.failedTitle} query={query} fallback={copy.failed} />
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      {data.length > 0 ? (
        <ul className={items.list} aria-label={copy.list}>
          {data.map((alert) => (
            <AlertItem key={alert.id} alert={alert} onRemove={() => setAlertToRemove(alert)} />
          ))}
        </ul>
      ) : (
        <EmptyList icon={<Bell />} copy={copy} />
      )}
      {alertToRemove && (
        <RemoveAlert
          alert={alertToRemove}
          onClose={() => setAlertToRemove(null)}
          // The focused button disappears with its alert.
          onRemoved={() => area.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  )
}
