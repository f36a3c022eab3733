import { ErrorPanel, ToastContext, type Toasts } from '@plekje/ui'
import { reloadWhenGone, useLocation } from '@plekje/web-kit'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { nl } from '../copy/nl'
import { RemoteBoundary } from './remote-boundary'
import styles from './remote-outlet.module.css'

interface RemoteFrameProps {
  toasts: Toasts
  /** Called when the micro-frontend has rendered the page of this address, or an error in its place. */
  onShown: (address: string) => void
  /** Called when the micro-frontend is hydrated, so that early input can be replayed. */
  onHydrated: () => void
  onRestart: () => void
  children: ReactNode
}

/** Wraps the page of a micro-frontend inside its own root: provides the shell's toasts and shows crashes. */
export function RemoteFrame({ toasts, onShown, onHydrated, onRestart, children }: RemoteFrameProps) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  useLayoutEffect(() => onShown(address), [onShown, address])
  useEffect(onHydrated, [onHydrated])
  return (
    <ToastContext value={toasts}>
      <RemoteBoundary
        address={address}
        onFailure={reloadWhenGone}
        fallback={
          <div className={styles.failure}>
            <ErrorPanel
              headingLevel={1}
              title={nl.remote.crashedTitle}
              message={nl.remote.crashed}
              onRetry={onRestart}
            />
          </div>
        }
      >
        {children}
      </RemoteBoundary>
    </ToastContext>
  )
}
