import { useState } from 'react'
// Of what the server puts there: these come with the page, the code that makes it does not.
import './welcome-overlay.module.css'

/** Where in the shell's HTML that of the welcome goes. */
export const WELCOME_SLOT = '<!--welcome-->'

/** React is told nothing of the welcome that stands in the page: it runs by itself, and its code stays on the server. */
export function WelcomeInHtml() {
  const [html] = useState(() => ({ __html: typeof document === 'undefined' ? WELCOME_SLOT : '' }))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React then leaves alone what the server put there.
  return <div dangerouslySetInnerHTML={html} suppressHydrationWarning />
}
