import { Container } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { nl } from '../../copy/nl'
import styles from './access.module.css'

/** A spinner that screen readers announce. It keeps the page's height, so that the footer does not jump. */
export const Loading = () => (
  <Container>
    <div className={styles.loading}>
      <Spinner label={nl.access.loading} />
    </div>
  </Container>
)
