import { useWhileShown } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'

/** ADMIN-9: a search text applies after half a second without typing. */
const DEBOUNCE_MS = 500

/**
 * State of a search box. The text is applied after {@link DEBOUNCE_MS} without typing, or at once on submit.
 * @param applied the text of the current results; a change from outside (the back button, a link) shows in the box
 */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied)
  const [known, setKnown] = useState(applied)
  const sent = useRef(applied)
  const applyShown = useWhileShown(apply)

  if (applied !== known) {
    setKnown(applied)
    // The address changes after our own `apply` too, and must not overwrite what was typed since.
    if (applied !== sent.current) setText(applied)
  }
  const submit = (typed: string) => {
    sent.current = typed.trim()
    if (sent.current !== applied) applyShown(sent.current)
  }
  useEffect(() => {
    sent.current = applied
  }, [applied])
  useEffect(() => {
    const trimmedText = text.trim()
    if (trimmedText === applied) return
    const timer = setTimeout(() => {
      sent.current = trimmedText
      applyShown(trimmedText)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, applied, applyShown])
  return { text, setText, submit }
}
