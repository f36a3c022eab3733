import { Container, ErrorPanel } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../copy/nl'
import styles from './root-error-page.module.css'

/** The page shown when the shell itself crashes. Its link loads a new page, because the router may be broken. */
export const RootErrorPage = () => (
  <Container width="text">
    <main className={styles.page}>
      <ErrorPanel
        headingLevel={1}
        title={nl.remote.crashedTitle}
        message={nl.rootError}
        onRetry={() => window.location.reload()}
      />
      <a href={paths.home()}>{nl.notFound.home}</a>
    </main>
  </Container>
)
