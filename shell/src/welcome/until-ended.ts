import { SKIP_DELAY_MS } from './times'

/** The welcome in the page, whoever put it there. */
export const WELCOME_ID = 'welkom'
const overlay = () => document.getElementById(WELCOME_ID)

/**
 * Waits until the welcome is over. Its slides and its fade are animations, so that it ends with the last of them, seen
 * from its first paint on; whoever presses a key or clicks, or gets the focus into the page below by other means, has had
 * enough of it: it leaves at once and is over 100 ms later. Returns what ends the waiting.
 */
export function untilEnded({ onLeave, onEnd }: { onLeave: () => void; onEnd: () => void }): () => void {
  let ending: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    stop()
    onEnd()
  }
  const leave = () => {
    if (ending !== undefined) return
    ending = setTimeout(end, SKIP_DELAY_MS)
    onLeave()
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    if (!overlay()?.contains(target)) leave()
  }
  // Its own fade is the only animation of the overlay itself.
  const onAnimationEnd = ({ target }: AnimationEvent) => {
    if (target === overlay()) end()
  }
  document.addEventListener('keydown', leave)
  document.addEventListener('click', leave)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('animationend', onAnimationEnd)
  function stop(): void {
    clearTimeout(ending)
    document.removeEventListener('keydown', leave)
    document.removeEventListener('click', leave)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('animationend', onAnimationEnd)
  }
  return stop
}
