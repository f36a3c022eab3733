import { useWhileShown } from '@plekje/web-kit'
import { useEffect, useRef, useState } from 'react'

/** Pause in typing after which a search text applies (ADMIN-9). */
const DEBOUNCE_MS = 500

/**
 * State of a search box. The text is applied after {@link DEBOUNCE_MS} without typing, or at once on submit.
 * @param appliedText the text of the current results; if the back button or a link changes it, the box shows it
 */
export function useSearchText(appliedText: string, apply: (text: string) => void) {
  const [text, setText] = useState(appliedText)
  const [previousAppliedText, setPreviousAppliedText] = useState(appliedText)
  const lastRequested = useRef(appliedText)
  const applyWhileShown = useWhileShown(apply)

  if (appliedText !== previousAppliedText) {
    setPreviousAppliedText(appliedText)
    // A change that `apply` caused must not overwrite text that was typed since.
    if (appliedText !== lastRequested.current) setText(appliedText)
  }
  const submit = (typed: string) => {
    lastRequested.current = typed.trim()
    if (lastRequested.current !== appliedText) applyWhileShown(lastRequested.current)
  }
  useEffect(() => {
    lastRequested.current = appliedText
  }, [appliedText])
  useEffect(() => {
    const trimmedText = text.trim()
    if (trimmedText === appliedText) return
    const timer = setTimeout(() => {
      lastRequested.current = trimmedText
      applyWhileShown(trimmedText)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, appliedText, applyWhileShown])
  return { text, setText, submit }
}
