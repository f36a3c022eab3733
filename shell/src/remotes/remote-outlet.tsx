import { ErrorPanel } from '@plekje/ui'
import { type RemoteApp, useRoutes } from '@plekje/web-kit'
import { useCallback, useEffect, useState } from 'react'
import { nl } from '../copy/nl'
import { NotFoundPage } from '../not-found/not-found-page'
import { PageSkeleton } from './page-skeleton'
import { RemoteBoundary } from './remote-boundary'
import styles from './remote-outlet.module.css'
import { loadRemoteApp, RemoteUnknown } from './remotes'

type State = { kind: 'loading' } | { kind: 'ready'; app: RemoteApp } | { kind: 'failed'; failure: unknown }

/** Apps that loaded once stay: going back to one must not blink. */
const loaded = new Map<string, RemoteApp>()

interface RemoteOutletProps {
  name: string
  load?: (name: string) => Promise<RemoteApp>
}

/** The place of a micro-frontend in the page: waits for it, says when it fails, and tries again without a reload. */
export function RemoteOutlet({ name, load = loadRemoteApp }: RemoteOutletProps) {
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<State>(() => stateOf(name))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew.
  useEffect(() => {
    const known = stateOf(name)
    setState(known)
    if (known.kind === 'ready') return
    let isCurrent = true
    load(name).then(
      (app) => {
        loaded.set(name, app)
        if (isCurrent) setState({ kind: 'ready', app })
      },
      (failure: unknown) => {
        console.debug('remote not loaded', name, failure)
        if (isCurrent) setState({ kind: 'failed', failure })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [name, attempt, load])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  /** A page that broke may be of a build that is gone: load the remote afresh. */
  const restart = useCallback(() => {
    loaded.delete(name)
    retry()
  }, [name, retry])

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
    <RemoteBoundary key={`${name}-${attempt}`} onRetry={restart}>
      <RemotePages app={state.app} />
    </RemoteBoundary>
  )
}

const stateOf = (name: string): State => {
  const app = loaded.get(name)
  return app ? { kind: 'ready', app } : { kind: 'loading' }
}

const RemotePages = ({ app }: { app: RemoteApp }) => useRoutes(app.routes) ?? <NotFoundPage />
