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
  /** Called as the notice goes while it holds the focus. */
  onFocusLost: () => void
}

/** Asks whether visits may be recognised in the figures; in the page flow, and both answers weigh the same. */
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
