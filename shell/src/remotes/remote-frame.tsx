import { ErrorPanel, ToastContext, useToast } from '@plekje/ui'
import { useLocation, useWhileShown } from '@plekje/web-kit'
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { nl } from '../copy/nl'
import { RemoteBoundary } from './remote-boundary'
import styles from './remote-outlet.module.css'

interface FrameEvents {
  /** Something of the micro-frontend is in the page, also when that is only that it broke. */
  onShown(): void
  onRestart(): void
}

/** Around the page of a micro-frontend, in its own root: the shell's toasts, and what to say when it breaks. */
export function useRemoteFrame(events: FrameEvents): ComponentType<{ children: ReactNode }> {
  const toasts = useToast()
  const onShown = useWhileShown(events.onShown)
  const onRestart = useWhileShown(events.onRestart)
  const [Frame] = useState(
    () =>
      function RemoteFrame({ children }: { children: ReactNode }) {
        const { pathname, search } = useLocation()
        useLayoutEffect(() => onShown(), [])
        return (
          <ToastContext value={toasts}>
            <RemoteBoundary
              address={pathname + search}
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
      },
  )
  return Frame
}
