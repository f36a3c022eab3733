import { CONSENT_GRANTED, CONSENT_REFUSED } from '@plekje/contracts/plain'
import { Button } from '@plekje/ui'
import { type Consent, Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { type RefObject, useLayoutEffect } from 'react'
import { nl } from '../copy/nl'
import styles from './privacy-notice.module.css'

interface PrivacyNoticeProps {
  section: RefObject<HTMLElement | null>
  onAnswer: (answer: Consent) => void
  /** Called when the notice disappears while it has the focus. */
  onFocusLost: () => void
}

/** Asks for consent to recognise visits in statistics. It does not cover the page, and both answers look alike. */
export function PrivacyNotice({ section, onAnswer, onFocusLost }: PrivacyNoticeProps) {
  useLayoutEffect(
    () => () => {
      if (section.current?.contains(document.activeElement)) onFocusLost()
    },
    [section, onFocusLost],
  )
  return (
    <section ref={section} className={styles.region} aria-label={nl.privacy.name} tabIndex={-1}>
      <div className={styles.inside}>
        <div className={styles.text}>
          <h2 className={styles.title}>{nl.privacy.title}</h2>
          <p>{nl.privacy.always}</p>
          <p>
            {nl.privacy.withConsent} <Link to={paths.privacy()}>{nl.privacy.more}</Link>
          </p>
        </div>
        <div className={styles.answers}>
          <Button className={styles.answer} onClick={() => onAnswer(CONSENT_GRANTED)}>
            {nl.privacy.agree}
          </Button>
          <Button className={styles.answer} onClick={() => onAnswer(CONSENT_REFUSED)}>
            {nl.privacy.refuse}
          </Button>
        </div>
      </div>
    </section>
  )
}
