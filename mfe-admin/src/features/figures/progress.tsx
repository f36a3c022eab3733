import { formatPercent } from '@plekje/ui'
import { useId } from 'react'
import styles from './figures.module.css'

/** A percentage, as a number and as a bar. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <div className={styles.progressText}>
        <span id={id}>{label}</span>
        <strong>{formatPercent(percent)}</strong>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
