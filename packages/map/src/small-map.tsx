import { Button } from '@plekje/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { nl } from './copy/nl'
import { boundsOf, type MapPoint } from './geometry'
import { useHasMap } from './has-map'
import { VenueMap } from './map'
import type { MapMark } from './marks'
import styles from './small-map.module.css'

interface SmallMapProps {
  /** Accessible name of the region. */
  readonly label: string
  readonly marks: readonly MapMark[]
  readonly line?: readonly MapPoint[]
  readonly onPress?: (mark: MapMark) => void
  readonly onPressMap?: (point: MapPoint) => void
  /** Set for pages with another main purpose: the map is loaded only after scrolling or a request. */
  readonly waitsForScroll?: boolean
}

/** Distance to the viewport within which the map is loaded. */
const LOAD_MARGIN = '300px'
/** Margin around a single mark. */
const MARK_MARGIN_DEGREES = 0.012

/** A map within a page of text, loaded when it is almost visible. Renders nothing if there is no map. */
export function SmallMap({ label, marks, line, onPress, onPressMap, waitsForScroll = false }: SmallMapProps) {
  const hasMap = useHasMap()
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [isWaiting, setWaiting] = useState(waitsForScroll)
  useEffect(() => {
    if (!isWaiting) return
    const stopWaiting = () => setWaiting(false)
    window.addEventListener('scroll', stopWaiting, { once: true, passive: true })
    return () => window.removeEventListener('scroll', stopWaiting)
  }, [isWaiting])
  useEffect(() => {
    const element = box.current
    if (!element || !hasMap) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMap])
  const isPicker = onPressMap !== undefined
  // The key of a picker is constant, because a press that moves the mark must not move the map.
  const view = useMemo(() => {
    const bounds = viewOf(marks)
    return isPicker ? { ...bounds, key: 'picker' } : bounds
  }, [marks, isPicker])
  if (!hasMap) return null
  return (
    <div ref={box} className={styles.place}>
      {isNear && isWaiting && (
        <Button variant="secondary" onClick={() => setWaiting(false)}>
          {nl.show}
        </Button>
      )}
      {isNear && !isWaiting && (
        <VenueMap
          label={label}
          className={styles.map}
          marks={marks}
          view={view}
          isInText
          line={line}
          onPress={onPress}
          onPressMap={onPressMap}
        />
      )}
    </div>
  )
}

function viewOf(marks: readonly MapMark[]) {
  const bounds = boundsOf(marks)
  const positions = JSON.stringify(marks.map(({ lat, lng }) => [lat, lng]))
  if (!bounds) return { key: positions }
  const { west, south, east, north } = bounds
  const isPoint = west === east && south === north
  if (!isPoint) return { key: positions, box: bounds }
  const box = {
    west: west - MARK_MARGIN_DEGREES,
    south: south - MARK_MARGIN_DEGREES,
    east: east + MARK_MARGIN_DEGREES,
    north: north + MARK_MARGIN_DEGREES,
  }
  return { key: positions, box }
}
