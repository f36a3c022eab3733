import { CONSENT_GRANTED } from '@plekje/contracts/plain'
import { answerConsent, type Consent } from '@plekje/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nl } from '../copy/nl'

/** State of the privacy notice. It changes only when the visitor acts, because the whole layout renders with it. */
export function usePrivacyChoice() {
  const [phase, setPhase] = useState<'initial' | 'reopened' | 'answered'>('initial')
  const [announcement, setAnnouncement] = useState('')
  const section = useRef<HTMLElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (phase === 'reopened') section.current?.focus()
  }, [phase])

  const answer = useCallback((choice: Consent) => {
    const isStored = answerConsent(choice)
    const confirmation = choice === CONSENT_GRANTED ? nl.privacy.agreed : nl.privacy.refused
    setPhase('answered')
    setAnnouncement(isStored ? confirmation : nl.privacy.notKept)
  }, [])
  const change = useCallback(() => {
    setAnnouncement('')
    setPhase('reopened')
    // An open notice does not render again, so its effect does not move the focus.
    section.current?.focus()
  }, [])
  const focusButton = useCallback(() => {
    const button = changeButton.current
    button?.focus({ preventScroll: true })
    // Scrolls to the footer only for keyboard users, who must see where the focus went.
    if (button?.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest' })
  }, [])

  return { phase, announcement, answer, change, focusButton, section, changeButton }
}

export type PrivacyChoice = ReturnType<typeof usePrivacyChoice>
