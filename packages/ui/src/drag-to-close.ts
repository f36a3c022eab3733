import { type PointerEvent, type RefObject, useRef } from 'react'

/** Share of its own height by which a sheet must be down to go, and the speed in pixels a millisecond that does as well. */
const FAR = 0.3
const FAST = 0.5
/** A tap that slips is no pull. */
const SLIP_PX = 16

interface Pull {
  readonly pointerId: number
  readonly fromY: number
  y: number
  at: number
  speed: number
}

/**
 * A sheet follows the finger that pulls it down by its head; let go far or fast enough it closes, else it comes back. Goes
 * on the head. Written here because the libraries for it bring a dialog of their own in place of the browser's.
 */
export function useDragToClose(box: RefObject<HTMLElement | null>, isSheet: () => boolean, onClose: () => void) {
  const pull = useRef<Pull>(undefined)

  const put = (pixels: number, isFollowing: boolean) => {
    if (!box.current) return
    box.current.style.transition = isFollowing ? 'none' : ''
    box.current.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
  }
  const end = (event: PointerEvent): Pull | undefined => {
    const current = pull.current
    if (current?.pointerId !== event.pointerId) return undefined
    pull.current = undefined
    return current
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || isOnButton || pull.current || !isSheet()) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { pointerId, clientY, timeStamp } = event
      pull.current = { pointerId, fromY: clientY, y: clientY, at: timeStamp, speed: 0 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = pull.current
      if (current?.pointerId !== event.pointerId) return
      const elapsed = event.timeStamp - current.at
      if (elapsed > 0) current.speed = (event.clientY - current.y) / elapsed
      current.y = event.clientY
      current.at = event.timeStamp
      put(Math.max(0, current.y - current.fromY), true)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const ended = end(event)
      if (!ended) return
      const pixels = ended.y - ended.fromY
      const isFar = pixels > (box.current?.offsetHeight ?? Number.POSITIVE_INFINITY) * FAR
      if (pixels > SLIP_PX && (isFar || ended.speed > FAST)) onClose()
      else put(0, false)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (end(event)) put(0, false)
    },
  }
}
