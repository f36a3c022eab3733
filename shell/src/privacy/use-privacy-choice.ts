import { CONSENT_GRANTED } from '@plekje/contracts/plain'
import { answerConsent, type Consent, useConsent, useIsInBrowser } from '@plekje/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { nl } from '../copy/nl'

/** Whether the privacy notice is shown, and what happens to the answer. It stands until answered, here or elsewhere. */
export function usePrivacyChoice() {
  const consent = useConsent()
  const isInBrowser = useIsInBrowser()
  const [asked, setAsked] = useState<'first' | 'again' | 'done'>('first')
  const [announced, setAnnounced] = useState('')
  const section = useRef<HTMLElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (asked === 'again') section.current?.focus()
  }, [asked])

  const answer = useCallback((given: Consent) => {
    const isKept = answerConsent(given)
    setAsked('done')
    setAnnounced(!isKept ? nl.privacy.notKept : given === CONSENT_GRANTED ? nl.privacy.agreed : nl.privacy.refused)
  }, [])
  const change = useCallback(() => {
    setAnnounced('')
    setAsked('again')
    // Where it stands already, nothing is rendered anew.
    section.current?.focus()
  }, [])
  /** To where the choice can be changed: the next stop after the notice that has to do with it. */
  const moveFocus = useCallback(() => {
    const button = changeButton.current
    button?.focus({ preventScroll: true })
    // Who follows the focus must see where it went; for all others the page stays where it is.
    if (button?.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest' })
  }, [])

  return {
    isShown: asked === 'again' || (asked === 'first' && consent === null && isInBrowser),
    announced,
    answer,
    change,
    moveFocus,
    section,
    changeButton,
  }
}

export type PrivacyChoice = ReturnType<typeof usePrivacyChoice>
