import { SKIP_DELAY_MS } from './times'

/** Id of the welcome, both in server-rendered HTML and in React's. */
export const WELCOME_ID = 'welkom'
const findOverlay = () => document.getElementById(WELCOME_ID)

/**
 * Calls `onEnd` after the fade that ends the welcome. A key, a click, or keyboard focus in the page below skips the
 * rest of the welcome: `onLeave` is called at once, and `onEnd` after {@link SKIP_DELAY_MS}. Returns a function that
 * stops watching.
 */
export function watchWelcomeEnd({ onLeave, onEnd }: { onLeave: () => void; onEnd: () => void }): () => void {
  let skipTimer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    stop()
    onEnd()
  }
  const skip = () => {
    if (skipTimer !== undefined) return
    skipTimer = setTimeout(end, SKIP_DELAY_MS)
    onLeave()
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
    if (!findOverlay()?.contains(target)) skip()
  }
  // The fade is the only animation of the overlay itself. The animations of the slides inside it bubble up to here.
  const onAnimationEnd = ({ target }: AnimationEvent) => {
    if (target === findOverlay()) end()
  }
  document.addEventListener('keydown', skip)
  document.addEventListener('click', skip)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('animationend', onAnimationEnd)
  function stop(): void {
    clearTimeout(skipTimer)
    document.removeEventListener('keydown', skip)
    document.removeEventListener('click', skip)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('animationend', onAnimationEnd)
  }
  return stop
}
