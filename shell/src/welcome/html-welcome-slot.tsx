import { useState } from 'react'
// Loads the styles of the server-rendered welcome; the browser does not need the code that renders it.
import './welcome-overlay.module.css'

/** Marks the place of the welcome in the shell's server-rendered HTML. */
export const WELCOME_SLOT = '<!--welcome-->'

/** An element that prevents React from changing the server-rendered welcome inside it, which runs without React. */
export function HtmlWelcomeSlot() {
  const [html] = useState(() => ({ __html: typeof document === 'undefined' ? WELCOME_SLOT : '' }))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the inner HTML of the server alone during hydration.
  return <div dangerouslySetInnerHTML={html} suppressHydrationWarning />
}
