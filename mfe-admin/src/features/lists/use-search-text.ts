import { useWhileShown } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'

/** Pause in typing after which a search text applies (ADMIN-9). */
const DEBOUNCE_MS = 500

/**
 * State of a search box. The text is applied after {@link DEBOUNCE_MS} without typing, or at once on submit.
 * @param applied the text of the current results; when the back button or a link changes it, the box shows the new text
 */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied)
  const [previouslyApplied, setPreviouslyApplied] = useState(applied)
  const lastSent = useRef(applied)
  const applyWhileShown = useWhileShown(apply)

  if (applied !== previouslyApplied) {
    setPreviouslyApplied(applied)
    // A change that `apply` caused must not overwrite what was typed since.
    if (applied !== lastSent.current) setText(applied)
  }
  const submit = (typed: string) => {
    lastSent.current = typed.trim()
    if (lastSent.current !== applied) applyWhileShown(lastSent.current)
  }
  useEffect(() => {
    lastSent.current = applied
  }, [applied])
  useEffect(() => {
    const trimmedText = text.trim()
    if (trimmedText === applied) return
    const timer = setTimeout(() => {
      lastSent.current = trimmedText
      applyWhileShown(trimmedText)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, applied, applyWhileShown])
  return { text, setText, submit }
}
