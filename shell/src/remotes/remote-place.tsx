import { type RemoteApp, useSurroundings } from '@plekje/web-kit'
import { useLayoutEffect, useRef, useState } from 'react'
import { mountRemote } from './mount-remote'
import { PageSkeleton } from './page-skeleton'
import { useRemoteFrame } from './remote-frame'

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
  const frame = useRemoteFrame({ onShown: () => setShown(true), onRestart })

  useLayoutEffect(() => {
    if (!app || !place.current) return
    return mountRemote(place.current, { name, app, surroundings, frame })
  }, [name, app, surroundings, frame])

  return (
    <>
      {!isShown && <PageSkeleton />}
      <div ref={place} dangerouslySetInnerHTML={ANOTHER_ROOT} suppressHydrationWarning />
    </>
  )
}
