import { SKIP_DELAY_MS } from './times'

/** Id of the welcome, both in server-rendered HTML and in React's. */
export const WELCOME_ID = 'welkom'
const overlay = () => document.getElementById(WELCOME_ID)

/**
 * Calls `onEnd` after the fade that ends the welcome. A key, a click, or keyboard focus in the page below skips the rest:
 * then `onLeave` is called at once and `onEnd` after {@link SKIP_DELAY_MS}. Returns a function that stops watching.
 */
export function watchWelcomeEnd({ onLeave, onEnd }: { onLeave: () => void; onEnd: () => void }): () => void {
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
  // The fade is the only animation of the overlay itself. The animations of the slides inside it bubble up to here.
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
