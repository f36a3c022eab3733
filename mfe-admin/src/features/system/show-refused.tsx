import { Button, Dialog, formatCount } from '@plekje/ui'
import { nl } from '../../copy/nl'
import { Facts } from './facts'
import { Moment } from './moment'
import type { RefusedServiceEvent } from './queries'
import { serviceName } from './service-name'
import styles from './system.module.css'

const { details: copy, bytes: bytesText } = nl.system.refused

/** Ids and origin of a refused event, without its content, which may be personal. */
export function ShowRefused({ event, onClose }: { event: RefusedServiceEvent; onClose: () => void }) {
  const { id, topic, key, service, collection, bytes, occurredAt } = event
  const facts = [
    [copy.id, id],
    [copy.topic, topic],
    [copy.key, key],
    [copy.service, serviceName(service)],
    [copy.collection, collection],
    [copy.bytes, bytesText(formatCount(bytes))],
    [copy.occurredAt, <Moment key="at" at={occurredAt} />],
  ] as const
  return (
    <Dialog isOpen onClose={onClose} title={copy.title} footer={<Button onClick={onClose}>{copy.close}</Button>}>
      <div className={styles.letter}>
        <Facts facts={facts} />
      </div>
    </Dialog>
  )
}
