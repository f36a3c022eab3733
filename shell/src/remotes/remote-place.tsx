import { useToast } from '@plekje/ui'
import { type RemoteApp, useSurroundings, useWhileShown } from '@plekje/web-kit'
import { useLayoutEffect, useRef, useState } from 'react'
import { mountRemote } from './mount-remote'
import { PageSkeleton } from './page-skeleton'
import { RemoteFrame } from './remote-frame'

interface RemotePlaceProps {
  readonly name: string
  /** Undefined while it is fetched. */
  readonly app: RemoteApp | undefined
  /** Loads it afresh, after it broke. */
  readonly onRestart: () => void
}

/** React is told nothing of what is in the element: that is another root's. */
const ANOTHER_ROOT = { __html: '' }

/** An element for the root of a micro-frontend, with a skeleton until its page is there. */
export function RemotePlace({ name, app, onRestart }: RemotePlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const surroundings = useSurroundings()
  const toasts = useToast()
  const show = useWhileShown(() => setShown(true))
  const restart = useWhileShown(onRestart)

  useLayoutEffect(() => {
    if (!app || !place.current) return
    return mountRemote(place.current, {
      name,
      app,
      surroundings,
      frame: (page) => (
        <RemoteFrame toasts={toasts} onShown={show} onRestart={restart}>
          {page}
        </RemoteFrame>
      ),
    })
  }, [name, app, surroundings, toasts, show, restart])

  return (
    <>
      {!isShown && <PageSkeleton />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React then leaves alone what another root shows. */}
      <div ref={place} dangerouslySetInnerHTML={ANOTHER_ROOT} suppressHydrationWarning />
    </>
  )
}
