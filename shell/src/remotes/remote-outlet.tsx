import { Container, ErrorPanel } from '@plekje/ui'
import { useState } from 'react'
import { nl } from '../copy/nl'
import { RemoteIncompatible } from './compatibility'
import styles from './remote-outlet.module.css'
import { RemotePlace } from './remote-place'
import { RemoteUnknown } from './remotes'
import { hasRenderedHtml } from './rendered-remote'
import { type LoadRemote, useRemoteApp } from './use-remote-app'

interface RemoteOutletProps {
  name: string
  load?: LoadRemote
}

/** Loads and shows a micro-frontend, reports failures, and retries without a reload of the page. */
export function RemoteOutlet({ name, load }: RemoteOutletProps) {
  const { state, retryLoading, reloadAfterCrash } = useRemoteApp(name, load)
  const [restarts, setRestarts] = useState(0)
  const startOver = () => {
    setRestarts(restarts + 1)
    reloadAfterCrash()
  }

  const failure = state.kind === 'failed' ? state.failure : undefined
  const message = failure === undefined ? '' : messageOf(failure)
  const retryOrReload = failure instanceof RemoteIncompatible ? reload : retryLoading
  if (failure !== undefined && !hasRenderedHtml(name)) {
    return (
      <div className={styles.failure}>
        <ErrorPanel headingLevel={1} title={nl.remote.failedTitle} message={message} onRetry={retryOrReload} />
      </div>
    )
  }
  return (
    <>
      {/* Server-rendered HTML stays readable without the remote, and its links work. */}
      {failure !== undefined && (
        <Container>
          <ErrorPanel title={nl.remote.failedTitle} message={message} onRetry={retryOrReload} />
        </Container>
      )}
      <RemotePlace
        key={`${name}-${restarts}`}
        name={name}
        app={state.kind === 'ready' ? state.app : undefined}
        onRestart={startOver}
      />
    </>
  )
}

function messageOf(failure: unknown): string {
  if (failure instanceof RemoteIncompatible) return nl.remote.incompatible
  return failure instanceof RemoteUnknown ? nl.remote.unavailable : nl.remote.failed
}

/** Reloads the page, which may be too old for the remote. */
const reload = () => window.location.reload()
