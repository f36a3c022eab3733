import { formatShortDate, formatTime } from '@plekje/ui'
import styles from './system.module.css'

/** Day and time of a UTC instant in Amsterdam, on one line. */
export const Moment = ({ at }: { at: string }) => (
  <time className={styles.whole} dateTime={at}>
    {`${formatShortDate(at)}, ${formatTime(at)}`}
  </time>
)
