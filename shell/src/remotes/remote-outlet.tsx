import { ErrorPanel } from '@plekje/ui'
import { nl } from '../copy/nl'
import { RemoteIncompatible } from './compatibility'
import styles from './remote-outlet.module.css'
import { RemotePlace } from './remote-place'
import { RemoteUnknown } from './remotes'
import { type LoadRemote, useRemoteApp } from './use-remote-app'

interface RemoteOutletProps {
  name: string
  load?: LoadRemote
}

/** The part of a page that is a micro-frontend's: waits for it, says when it fails, and tries again without a reload. */
export function RemoteOutlet({ name, load }: RemoteOutletProps) {
  const { state, attempt, retry, restart } = useRemoteApp(name, load)

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
  const app = state.kind === 'ready' ? state.app : undefined
  return <RemotePlace key={`${name}-${attempt}`} name={name} app={app} onRestart={restart} />
}

function messageOf(failure: unknown): string {
  if (failure instanceof RemoteIncompatible) return nl.remote.incompatible
  return failure instanceof RemoteUnknown ? nl.remote.unavailable : nl.remote.failed
}

/** The page may be the older one of the two: then only a newer page fits. */
const reload = () => window.location.reload()
