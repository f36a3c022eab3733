import { ErrorPanel } from '@plekje/ui'
import { type RemoteApp, useLocation, useRoutes } from '@plekje/web-kit'
import { nl } from '../copy/nl'
import { NotFoundPage } from '../not-found/not-found-page'
import { RemoteIncompatible } from './compatibility'
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
  const { state, attempt, retry, restart } = useRemoteApp(name, load)
  const { pathname, search } = useLocation()

  if (state.kind === 'loading') return <PageSkeleton />
  if (state.kind === 'failed') {
    return (
      <div className={styles.failure}>
        <ErrorPanel
          headingLevel={1}
          title={nl.remote.failedTitle}
          message={messageOf(state.failure)}
          onRetry={state.failure instanceof RemoteIncompatible ? reload : retry}
        />
      </div>
    )
  }
  return (
    <RemoteBoundary
      key={`${name}-${attempt}`}
      address={pathname + search}
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

function messageOf(failure: unknown): string {
  if (failure instanceof RemoteIncompatible) return nl.remote.incompatible
  return failure instanceof RemoteUnknown ? nl.remote.unavailable : nl.remote.failed
}

/** The page may be the older one of the two: then only a newer page fits. */
const reload = () => window.location.reload()
