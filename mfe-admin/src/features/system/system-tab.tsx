import { DeadLetters } from './dead-letters'
import { SystemHealth } from './health'
import { Replay } from './replay'
import styles from './system.module.css'

/** How the site itself is, what got stuck in it, and what an operator can do about that. */
export const SystemTab = () => (
  <div className={styles.system}>
    <SystemHealth />
    <DeadLetters />
    <Replay />
  </div>
)
