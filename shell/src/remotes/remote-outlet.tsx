import { ErrorPanel } from '@plekje/ui'
import { type RemoteApp, useLocation, useRoutes } from '@plekje/web-kit'
import { nl } from '../copy/nl'
import { NotFoundPage } from '../not-found/not-found-page'
import { PageSkeleton } from './page-skeleton'
import { RemoteBoundary } from './remote-boundary'
import styles from './remote-outlet.module.css'
import { RemoteUnknown } from './remotes'
import { type LoadRemote, useRemoteApp } from './use-remote-app'

interface RemoteOutletProps {
  name: string
  load?: LoadRemote
}

/** The place of a micro-frontend in the page: waits for it, says when it fails, and tries again without a reload. */
export function RemoteOutlet({ name, load }: RemoteOutletProps) {
  const { pathname, search } = useLocation()
  const { state, attempt, retry, restart } = useRemoteApp(name, load)

  if (state.kind === 'loading') return <PageSkeleton />
  if (state.kind === 'failed') {
    const isUnknown = state.failure instanceof RemoteUnknown
    return (
      <div className={styles.failure}>
        <ErrorPanel
          headingLevel={1}
          title={nl.remote.failedTitle}
          message={isUnknown ? nl.remote.unavailable : nl.remote.failed}
          onRetry={retry}
        />
      </div>
    )
  }
  return (
    <RemoteBoundary
      key={`${name}-${attempt}`}
      resetKey={pathname + search}
      fallback={
        <div className={styles.failure}>
          <ErrorPanel headingLevel={1} title={nl.remote.crashedTitle} message={nl.remote.crashed} onRetry={restart} />
        </div>
      }
    >
      <RemotePages app={state.app} />
    </RemoteBoundary>
  )
}

const RemotePages = ({ app }: { app: RemoteApp }) => useRoutes(app.routes) ?? <NotFoundPage />
