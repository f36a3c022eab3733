import type { Alert } from '@plekje/contracts'
import { alertsClient, useQueryClient } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { RemoveDialog } from '../members/remove-dialog'
import { alertsQuery } from './queries'

const copy = nl.alerts

interface RemoveAlertProps {
  alert: Alert
  onClose: () => void
  onRemoved: () => void
}

export function RemoveAlert({ alert: { id, name }, onClose, onRemoved }: RemoveAlertProps) {
  const client = useQueryClient()
  const handleRemoved = () => {
    client.setQueryData(alertsQuery().queryKey, (alerts) => alerts?.filter((alert) => alert.id !== id))
    onRemoved()
  }
  return (
    <RemoveDialog
      copy={copy}
      text={copy.removeText(name)}
      call={() => alertsClient.removeAlert({ params: { id } })}
      onClose={onClose}
      onRemoved={handleRemoved}
    />
  )
}
