import { Backlog } from './backlog'
import { DeadLetters } from './dead-letters'
import { FieldVitals } from './field-vitals'
import { SystemHealth } from './health'
import { RefusedEvents } from './refused-events'
import { Replay } from './replay'
import styles from './system.module.css'

/** State of the system, with stuck messages and the actions for operators. */
export const SystemTab = () => (
  <div className={styles.system}>
    <SystemHealth />
    <Backlog />
    <FieldVitals />
    <DeadLetters />
    <RefusedEvents />
    <Replay />
  </div>
)
