import { classNames } from '@plekje/ui'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** Describes the work. Leave it out when text beside the spinner already does. */
  label?: string | undefined
  className?: string | undefined
}

/** An indicator of pending work. Screen readers read its label. */
export const Spinner = ({ label, className }: SpinnerProps) =>
  label === undefined ? (
    <span className={classNames(styles.wheel, className)} aria-hidden="true" />
  ) : (
    <div role="status" className={classNames(styles.box, className)}>
      <span className={styles.wheel} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </div>
  )
