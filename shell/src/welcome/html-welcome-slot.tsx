import { useState } from 'react'
// Loads the styles of the server-rendered welcome; the browser does not need the code that renders it.
import './welcome-overlay.module.css'

/** Marks the place of the welcome in the shell's server-rendered HTML. */
export const WELCOME_SLOT = '<!--welcome-->'

/**
 * Keeps React away from the server-rendered welcome, which runs by itself, and so keeps its code out of the browser.
 */
export function HtmlWelcomeSlot() {
  const [html] = useState(() => ({ __html: typeof document === 'undefined' ? WELCOME_SLOT : '' }))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React then leaves alone what the server put there.
  return <div dangerouslySetInnerHTML={html} suppressHydrationWarning />
}
