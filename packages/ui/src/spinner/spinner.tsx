import { classNames } from '@plekje/ui'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** What goes on, in words; without it the wheel turns beside words that say so. */
  label?: string | undefined
  className?: string | undefined
}

/** A wheel that turns while something is waited for. With a label it says so to screen readers. */
export const Spinner = ({ label, className }: SpinnerProps) =>
  label === undefined ? (
    <span className={classNames(styles.wheel, className)} aria-hidden="true" />
  ) : (
    <div role="status" className={classNames(styles.box, className)}>
      <span className={styles.wheel} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </div>
  )
