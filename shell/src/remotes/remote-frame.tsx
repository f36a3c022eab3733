import { ErrorPanel, ToastContext, type Toasts } from '@plekje/ui'
import { reloadWhenGone, useLocation } from '@plekje/web-kit'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { nl } from '../copy/nl'
import { RemoteBoundary } from './remote-boundary'
import styles from './remote-outlet.module.css'

interface RemoteFrameProps {
  toasts: Toasts
  /** The page of this address is in place of the former one, also when it only says that it broke. */
  onShown: (address: string) => void
  /** It has taken over its place: what was done there before can be done now. */
  onTakenOver: () => void
  onRestart: () => void
  children: ReactNode
}

/** Around the page of a micro-frontend, in its own root: the shell's toasts, and what to say when it breaks. */
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
