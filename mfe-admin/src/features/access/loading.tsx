import { Container } from '@plekje/ui'
import { nl } from '../../copy/nl'
import styles from './access.module.css'

/** A spinner that says so to screen readers; it keeps the page's height so that the footer does not jump. */
export const Loading = () => (
  <Container>
    <div className={styles.loading}>
      <Spinner label={nl.access.loading} />
    </div>
  </Container>
)

export const Spinner = ({ label }: { label: string }) => (
  <div role="status" className={styles.spinnerBox}>
    <span className={styles.spinner} aria-hidden="true" />
    <span className={styles.label}>{label}</span>
  </div>
)
