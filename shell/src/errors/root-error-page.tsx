import { Container, ErrorPanel } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../copy/nl'
import styles from './root-error-page.module.css'

/** Where the shell itself broke: nothing else of the page can be relied on, so its link loads the page anew. */
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
