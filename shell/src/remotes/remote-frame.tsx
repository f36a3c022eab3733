import { ErrorPanel, ToastContext, type Toasts } from '@plekje/ui'
import { reloadWhenGone, useLocation } from '@plekje/web-kit'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { nl } from '../copy/nl'
import { RemoteBoundary } from './remote-boundary'
import styles from './remote-outlet.module.css'

interface RemoteFrameProps {
  toasts: Toasts
  /** The micro-frontend has rendered the page of this address, even if it only rendered its crash. */
  onShown: (address: string) => void
  /** The micro-frontend is hydrated, so early input can be replayed. */
  onTakenOver: () => void
  onRestart: () => void
  children: ReactNode
}

/** Wraps the page of a micro-frontend inside its own root: provides the shell's toasts and shows crashes. */
export function RemoteFrame({ toasts, onShown, onTakenOver, onRestart, children }: RemoteFrameProps) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  useLayoutEffect(() => onShown(address), [onShown, address])
  useEffect(onTakenOver, [onTakenOver])
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
