import { type RefObject, useEffect, useEffectEvent } from 'react'
import { belowWidth } from './breakpoints'
import { wantsLessMotion } from './use-media-query'

/** A sheet closes when dragged this share of its height, or released at this speed. */
const CLOSE_AT_SHARE = 1 / 3
const CLOSE_AT_PX_PER_MS = 0.5
/** Smaller movements are taps. */
const MAX_TAP_MOVE_PX = 16
/** Movement after which the direction is decided. Movements up or sideways are left to other handlers. */
const MIN_DIRECTION_PX = 4
const CLOSE_ANIMATION_MS = 160
/** A finger at rest for this long before release does not count as a throw. */
const MAX_REST_MS = 100

interface Drag {
  readonly fromX: number
  readonly fromY: number
  /** True once the drag goes down: the sheet then follows the finger and nothing scrolls. */
  isDown: boolean
  lastY: number
  lastTimeMs: number
  speedPxPerMs: number
}

/**
 * Lets the user drag a sheet down by its head, or by its content while that is scrolled to the top. Released far enough
 * or fast enough, the sheet closes; otherwise it springs back. No library does this for a native dialog. Uses touch
 * events, because pointer events end when the browser starts to scroll.
 */
export function useDragToClose(box: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const sheet = box.current
    if (!sheet || !isOpen) return
    let drag: Drag | undefined

    const followFinger = (pixels: number) => {
      sheet.style.transition = 'none'
      sheet.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
    }
    const cancel = () => {
      if (drag?.isDown) springBack(sheet)
      drag = undefined
    }
    const begin = ({ touches, target, timeStamp }: TouchEvent) => {
      cancel()
      const [touch, second] = touches
      if (!touch || second || !isSheet() || !canDragFrom(target, sheet)) return
      const { clientX, clientY } = touch
      drag = { fromX: clientX, fromY: clientY, isDown: false, lastY: clientY, lastTimeMs: timeStamp, speedPxPerMs: 0 }
    }
    const move = (event: TouchEvent) => {
      const [touch, second] = event.touches
      if (!drag || !touch) return
      if (second) return cancel()
      const { clientX, clientY } = touch
      const down = clientY - drag.fromY
      if (!drag.isDown) {
        const sideways = Math.abs(clientX - drag.fromX)
        if (Math.max(sideways, Math.abs(down)) < MIN_DIRECTION_PX) return
        if (down <= sideways || !event.cancelable) return cancel()
        drag.isDown = true
      }
      event.preventDefault()
      const elapsedMs = event.timeStamp - drag.lastTimeMs
      if (elapsedMs > 0) drag.speedPxPerMs = (clientY - drag.lastY) / elapsedMs
      drag.lastY = clientY
      drag.lastTimeMs = event.timeStamp
      followFinger(down)
    }
    const end = ({ timeStamp }: TouchEvent) => {
      if (!drag?.isDown) return cancel()
      const pixels = drag.lastY - drag.fromY
      const isFar = pixels > sheet.offsetHeight * CLOSE_AT_SHARE
      const isThrown = drag.speedPxPerMs > CLOSE_AT_PX_PER_MS && timeStamp - drag.lastTimeMs < MAX_REST_MS
      if (pixels <= MAX_TAP_MOVE_PX || !(isFar || isThrown)) return cancel()
      drag = undefined
      void slideOut(sheet, close)
    }

    sheet.addEventListener('touchstart', begin, { passive: true })
    sheet.addEventListener('touchmove', move, { passive: false })
    sheet.addEventListener('touchend', end)
    sheet.addEventListener('touchcancel', cancel)
    return () => {
      sheet.removeEventListener('touchstart', begin)
      sheet.removeEventListener('touchmove', move)
      sheet.removeEventListener('touchend', end)
      sheet.removeEventListener('touchcancel', cancel)
    }
  }, [box, isOpen])
}

/** False in wider windows, where the sheet is a dialog in the middle (`dialog.module.css`). */
const isSheet = () => window.matchMedia(belowWidth('desktop')).matches

/** False on the backdrop, a slider, selected text, or content that is scrolled down. */
function canDragFrom(target: EventTarget | null, sheet: HTMLElement): boolean {
  if (!(target instanceof Element) || target === sheet || target.closest('input[type="range"]')) return false
  if (window.getSelection()?.isCollapsed === false) return false
  for (let element: Element | null = target; element && element !== sheet; element = element.parentElement) {
    if (element.scrollTop > 0) return false
  }
  return true
}

/** Slides the sheet out and then closes it; brings it back when the owner keeps it open. */
async function slideOut(sheet: HTMLElement, close: () => void): Promise<void> {
  const timing = { duration: wantsLessMotion() ? 0 : CLOSE_ANIMATION_MS, easing: 'ease-out', fill: 'forwards' } as const
  const slide = sheet.animate?.([{ translate: '0 100%' }], timing)
  await slide?.finished.catch(() => undefined)
  close()
  requestAnimationFrame(() => {
    slide?.cancel()
    springBack(sheet)
  })
}

function springBack(sheet: HTMLElement): void {
  sheet.style.transition = ''
  sheet.style.translate = ''
}
