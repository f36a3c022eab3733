import { ErrorPanel, ToastContext, type Toasts } from '@plekje/ui'
import { reloadWhenGone, useLocation } from '@plekje/web-kit'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { nl } from '../copy/nl'
import { RemoteBoundary } from './remote-boundary'
import styles from './remote-outlet.module.css'

interface RemoteFrameProps {
  toasts: Toasts
  /** Something of the micro-frontend is in the page, also when that is only that it broke. */
  onShown: () => void
  /** It has taken over its place: what was done there before can be done now. */
  onTakenOver: () => void
  onRestart: () => void
  children: ReactNode
}

/** Around the page of a micro-frontend, in its own root: the shell's toasts, and what to say when it breaks. */
export function RemoteFrame({ toasts, onShown, onTakenOver, onRestart, children }: RemoteFrameProps) {
  const { pathname, search } = useLocation()
  useLayoutEffect(onShown, [onShown])
  useEffect(onTakenOver, [onTakenOver])
  return (
    <ToastContext value={toasts}>
      <RemoteBoundary
        address={pathname + search}
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
