import type { Alert, AlertFrequency } from '@plekje/contracts'
import { ALERT_FREQUENCIES } from '@plekje/contracts/plain'
import { Badge, Button, formatDate, IconButton, Select, useToast } from '@plekje/ui'
import { alertsClient, hasStatus, Link, useMutation, useQueryClient } from '@plekje/web-kit'
import { Trash2 } from 'lucide-react'
import { nl } from '../../copy/nl'
import items from '../members/item-list.module.css'
import { useFailureToast } from '../members/session-end'
import styles from './alerts.module.css'
import { alertsQuery } from './queries'

const copy = nl.alerts
const FREQUENCIES = ALERT_FREQUENCIES.map((value) => ({ value, label: copy.frequencies[value] }))

/** A search with its alert: a link to the results, the frequency of mails, and buttons to pause or remove the alert. */
export function AlertItem({ alert, onRemove }: { alert: Alert; onRemove: () => void }) {
  const { id, name, criteria, frequency, isPaused, lastMailedAt } = alert
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { queryKey } = alertsQuery()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { frequency?: AlertFrequency; isPaused?: boolean }) =>
      alertsClient.changeAlert({ params: { id }, body }),
    onSuccess: (changed) => {
      toast({ title: copy.changed })
      client.setQueryData(queryKey, (alerts) => alerts?.map((listed) => (listed.id === id ? changed : listed)))
    },
    onError: (failure) => {
      showFailure(copy.changeFailed, failure)
      // Another tab may have removed the alert.
      if (hasStatus(failure, 404)) void client.invalidateQueries({ queryKey })
    },
  })
  const toggleLabel = isPaused ? copy.resume : copy.pause
  return (
    <li className={items.item}>
      <div className={items.about}>
        <Link to={`/?${criteria}`} className={styles.name}>
          {name}
        </Link>
        <p className={items.facts}>
          {isPaused && <Badge>{copy.paused}</Badge>}{' '}
          {lastMailedAt ? copy.lastMailedAt(formatDate(lastMailedAt)) : copy.noMailYet}
        </p>
      </div>
      <div className={styles.controls}>
        <Select
          label={copy.frequency(name)}
          isLabelHidden
          value={frequency}
          options={FREQUENCIES}
          onChange={(value) => mutate({ frequency: value as AlertFrequency })}
        />
        <Button
          aria-label={copy.actionLabel(toggleLabel, name)}
          isBusy={isPending}
          onClick={() => mutate({ isPaused: !isPaused })}
        >
          {toggleLabel}
        </Button>
        <IconButton label={copy.actionLabel(copy.remove, name)} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </li>
  )
}
