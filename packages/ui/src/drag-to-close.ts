import { type RefObject, useEffect, useEffectEvent } from 'react'
import { belowWidth } from './breakpoints'
import { wantsLessMotion } from './use-media-query'

/** Share of its own height by which a sheet must be down to go, and the speed in pixels a millisecond that does as well. */
const FAR = 1 / 3
const FAST = 0.5
/** A tap that slips is no pull, and what turns out to go up or sideways is somebody else's. */
const SLIP_PX = 16
const DECIDED_PX = 4
const GONE_MS = 160
/** A finger that rests before it lifts throws nothing. */
const REST_MS = 100

interface Pull {
  readonly fromX: number
  readonly fromY: number
  /** Whether it is known to go down, so that the sheet follows and nothing scrolls. */
  isOurs: boolean
  y: number
  at: number
  speed: number
}

/**
 * A sheet follows the finger that pulls it down, by its head or by what lies in it while that is scrolled to its beginning;
 * let go far or fast enough it closes, else it comes back. Written here because the libraries for it bring a dialog of
 * their own in place of the browser's. Touch events: pointer events end where the browser begins to scroll.
 */
export function useDragToClose(box: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const sheet = box.current
    if (!sheet || !isOpen) return
    let pull: Pull | undefined

    const put = (pixels: number, isFollowing: boolean) => {
      sheet.style.transition = isFollowing ? 'none' : ''
      sheet.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
    }
    const giveUp = () => {
      if (pull?.isOurs) put(0, false)
      pull = undefined
    }
    const begin = ({ touches, target, timeStamp: at }: TouchEvent) => {
      giveUp()
      const [touch, second] = touches
      if (!touch || second || !isLow() || !canBePulledAt(target, sheet)) return
      pull = { fromX: touch.clientX, fromY: touch.clientY, isOurs: false, y: touch.clientY, at, speed: 0 }
    }
    const move = (event: TouchEvent) => {
      const [touch, second] = event.touches
      if (!pull || !touch) return
      if (second) return giveUp()
      const { clientX, clientY } = touch
      const down = clientY - pull.fromY
      if (!pull.isOurs) {
        const sideways = Math.abs(clientX - pull.fromX)
        if (Math.max(sideways, Math.abs(down)) < DECIDED_PX) return
        if (down <= sideways || !event.cancelable) return giveUp()
        pull.isOurs = true
      }
      event.preventDefault()
      const elapsed = event.timeStamp - pull.at
      if (elapsed > 0) pull.speed = (clientY - pull.y) / elapsed
      pull.y = clientY
      pull.at = event.timeStamp
      put(down, true)
    }
    const end = ({ timeStamp }: TouchEvent) => {
      const ended = pull
      if (!ended?.isOurs) return giveUp()
      const pixels = ended.y - ended.fromY
      const isFar = pixels > sheet.offsetHeight * FAR
      const isThrown = ended.speed > FAST && timeStamp - ended.at < REST_MS
      if (pixels <= SLIP_PX || !(isFar || isThrown)) return giveUp()
      pull = undefined
      void goDown(sheet, close)
    }

    sheet.addEventListener('touchstart', begin, { passive: true })
    sheet.addEventListener('touchmove', move, { passive: false })
    sheet.addEventListener('touchend', end)
    sheet.addEventListener('touchcancel', giveUp)
    return () => {
      sheet.removeEventListener('touchstart', begin)
      sheet.removeEventListener('touchmove', move)
      sheet.removeEventListener('touchend', end)
      sheet.removeEventListener('touchcancel', giveUp)
    }
  }, [box, isOpen])
}

/** Wider it is a dialog in the middle (`dialog.module.css`). */
const isLow = () => window.matchMedia(belowWidth('desktop')).matches

/** Not by the backdrop, a slider, text that is being selected, or anything that is scrolled down. */
function canBePulledAt(target: EventTarget | null, sheet: HTMLElement): boolean {
  if (!(target instanceof Element) || target === sheet || target.closest('input[type="range"]')) return false
  if (window.getSelection()?.isCollapsed === false) return false
  for (let each: Element | null = target; each && each !== sheet; each = each.parentElement) {
    if (each.scrollTop > 0) return false
  }
  return true
}

/** The rest of the way, and closed there; who does not let it close gets it back. */
async function goDown(sheet: HTMLElement, close: () => void): Promise<void> {
  const isCalm = wantsLessMotion()
  const way = { duration: isCalm ? 0 : GONE_MS, easing: 'ease-out', fill: 'forwards' } as const
  const slide = sheet.animate?.([{ translate: '0 100%' }], way)
  await slide?.finished.catch(() => undefined)
  close()
  requestAnimationFrame(() => {
    slide?.cancel()
    sheet.style.transition = ''
    sheet.style.translate = ''
  })
}
