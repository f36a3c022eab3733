import { remoteSlot } from '@plekje/front-end-files'
import { Container, ListingGridSkeleton, LiveRegion, Skeleton, useToast } from '@plekje/ui'
import { type RemoteApp, useSurroundings, useWhileShown } from '@plekje/web-kit'
import { useLayoutEffect, useRef, useState } from 'react'
import { nl } from '../copy/nl'
import { replayEarlyInput, stopRecording } from '../inline-script/early-input'
import { mountRemote } from './mount-remote'
import { RemoteFrame } from './remote-frame'
import styles from './remote-outlet.module.css'
import { versionOf } from './remotes'
import { hasRenderedHtml, takeRenderedHtml } from './rendered-remote'

interface RemotePlaceProps {
  readonly name: string
  /** Undefined while the micro-frontend is loading. */
  readonly app: RemoteApp | undefined
  /** Loads the micro-frontend again after a crash. */
  readonly onRestart: () => void
}

/**
 * Content that keeps the shell's React root from changing the element, which belongs to the root of the micro-frontend.
 * The server renders a marker there, which the gateway replaces with the HTML of the micro-frontend.
 */
const innerHtml = (name: string) => ({ __html: typeof document === 'undefined' ? remoteSlot(name) : '' })

/** The element for the root of a micro-frontend, with a skeleton until its page has rendered. */
export function RemotePlace({ name, app, onRestart }: RemotePlaceProps) {
  const [html] = useState(() => innerHtml(name))
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(() => typeof document === 'undefined' || hasRenderedHtml(name))
  const surroundings = useSurroundings()
  const toasts = useToast()
  const show = useWhileShown((address: string) => {
    if (place.current) {
      stopRecording(place.current)
      // `holdTab` reads this address to find out when a new page has replaced the old one.
      place.current.dataset.shows = address
    }
    setShown(true)
  })
  const replayInput = useWhileShown(() => replayEarlyInput(place.current))
  const restart = useWhileShown(onRestart)

  useLayoutEffect(() => {
    if (!app || !place.current) return
    const unmount = mountRemote(place.current, {
      name,
      app,
      surroundings,
      isRendered: takeRenderedHtml(name, versionOf(name)),
      frame: (page) => (
        <RemoteFrame toasts={toasts} onShown={show} onHydrated={replayInput} onRestart={restart}>
          {page}
        </RemoteFrame>
      ),
    })
    return () => {
      unmount()
      setShown(false)
    }
  }, [name, app, surroundings, toasts, show, replayInput, restart])

  return (
    <>
      {!isShown && <PageSkeleton />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty and keeps React from changing what the
         other root shows. */}
      <div ref={place} data-place={name} dangerouslySetInnerHTML={html} suppressHydrationWarning />
    </>
  )
}

/** Holds the page's height while a micro-frontend loads, so that the footer does not jump. */
const PageSkeleton = () => (
  <Container>
    <div className={styles.skeleton}>
      <div className={styles.title}>
        <Skeleton width="80%" height="2.5rem" />
        <Skeleton width="60%" height="1.25rem" />
      </div>
      <ListingGridSkeleton cards={8} />
    </div>
    <LiveRegion>{nl.loading}</LiveRegion>
  </Container>
)
