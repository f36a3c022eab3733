import { DeadLetters } from './dead-letters'
import { FieldVitals } from './field-vitals'
import { SystemHealth } from './health'
import { RefusedEvents } from './refused-events'
import { Replay } from './replay'
import styles from './system.module.css'
import { WhatWaits } from './waiting'

/** State of the system, with stuck messages and the actions for operators. */
export const SystemTab = () => (
  <div className={styles.system}>
    <SystemHealth />
    <WhatWaits />
    <FieldVitals />
    <DeadLetters />
    <RefusedEvents />
    <Replay />
  </div>
)
