import { createUseGesture, dragAction, pinchAction } from '@use-gesture/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { END_FOLLOW_SHARE, moveTrack, SWIPE_THRESHOLD_PX } from './picture-strip'
import { clampZoom, DOUBLE_TAP_SCALE, fitInto, MAX_SCALE, scaleAround, UNZOOMED, type Zoom } from './zoom'

const useGesture = createUseGesture([dragAction, pinchAction])

/** Two taps within this time and this distance are a double tap. */
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40

interface ZoomOptions {
  /** The element with the pictures, which handles gestures. */
  stage: RefObject<HTMLElement | null>
  /** The row of pictures, which follows a finger to the next picture. */
  track: RefObject<HTMLElement | null>
  currentImage: () => HTMLImageElement | null
  startScale: number
  canTurn: (step: 1 | -1) => boolean
  turn: (step: 1 | -1) => void
}

/**
 * Gestures of the picture viewer. Pinching or Ctrl with the wheel zooms, dragging moves a zoomed picture or changes the
 * picture, and a double tap zooms in or out. Gestures write styles directly for speed; only the scale, which the
 * buttons need, is React state.
 */
export function useZoom({ stage, track, currentImage, startScale, canTurn, turn }: ZoomOptions) {
  const [scale, setScale] = useState(startScale)
  const zoom = useRef<Zoom>({ ...UNZOOMED, scale: startScale })
  const lastTap = useRef({ timeMs: Number.NEGATIVE_INFINITY, x: 0, y: 0 })

  const show = (next: Zoom, { isFollowing = false } = {}) => {
    const box = stage.current
    const image = currentImage()
    if (!box || !image) return
    const stageSize = { width: box.clientWidth, height: box.clientHeight }
    const pictureSize = {
      width: image.naturalWidth || stageSize.width,
      height: image.naturalHeight || stageSize.height,
    }
    const newZoom = clampZoom(next, fitInto(pictureSize, stageSize), stageSize)
    zoom.current = newZoom
    image.style.transition = isFollowing ? 'none' : ''
    image.style.transform =
      newZoom.scale === 1 ? '' : `translate(${newZoom.x}px, ${newZoom.y}px) scale(${newZoom.scale})`
    setScale(newZoom.scale)
  }
  const offsetFromCentre = ([x, y]: readonly [number, number]) => {
    const box = stage.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const follow = (pixels: number) => moveTrack(track.current, pixels)
  const tap = ([x, y]: readonly [number, number], timeMs: number) => {
    const previous = lastTap.current
    const distance = Math.hypot(x - previous.x, y - previous.y)
    const isSecond = timeMs - previous.timeMs < DOUBLE_TAP_MS && distance < DOUBLE_TAP_PX
    // A third tap begins another double tap.
    lastTap.current = { timeMs: isSecond ? Number.NEGATIVE_INFINITY : timeMs, x, y }
    if (!isSecond) return
    const isZoomed = zoom.current.scale > 1
    show(isZoomed ? UNZOOMED : scaleAround(zoom.current, DOUBLE_TAP_SCALE, offsetFromCentre([x, y])))
  }

  useGesture(
    {
      onPinch: ({ origin, offset: [newScale], first, last, memo }) => {
        const start = first ? { zoom: zoom.current, point: offsetFromCentre(origin) } : memo
        follow(0)
        show(scaleAround(start.zoom, newScale, start.point, offsetFromCentre(origin)), { isFollowing: !last })
        return start
      },
      onDrag: ({ movement: [x], offset, last, tap: isTap, pinching, canceled, cancel, xy, event }) => {
        if (pinching) return cancel()
        if (isTap) return tap(xy, event.timeStamp)
        if (zoom.current.scale > 1) {
          return show({ ...zoom.current, x: offset[0], y: offset[1] }, { isFollowing: !last })
        }
        const step = x < 0 ? 1 : -1
        if (!last) return follow(canTurn(step) ? x : x * END_FOLLOW_SHARE)
        follow(0)
        if (!canceled && Math.abs(x) >= SWIPE_THRESHOLD_PX && canTurn(step)) turn(step)
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      pinch: { scaleBounds: { min: 1, max: MAX_SCALE }, from: () => [zoom.current.scale, 0] },
      drag: { filterTaps: true, from: () => [zoom.current.x, zoom.current.y] },
    },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial scale is applied once.
  useEffect(() => {
    if (startScale > 1) show({ ...UNZOOMED, scale: startScale })
  }, [])

  return {
    scale,
    /** Zooms around the centre of the stage. */
    zoomTo: (newScale: number) => show(scaleAround(zoom.current, newScale, { x: 0, y: 0 })),
    moveBy: (x: number, y: number) => show({ ...zoom.current, x: zoom.current.x + x, y: zoom.current.y + y }),
    reset: () => show(UNZOOMED),
  }
}
