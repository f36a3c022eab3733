import { LiveRegion } from '@plekje/ui'
import { useConsent, useIsInBrowser } from '@plekje/web-kit'
import { PrivacyNotice } from './privacy-notice'
import type { PrivacyChoice } from './use-privacy-choice'

/** The privacy notice until it is answered here or in another tab, and an announcement of the answer (TRACK-8). */
export function PrivacyRegion({
  choice: { phase, section, answer, focusButton, announcement },
}: {
  choice: PrivacyChoice
}) {
  const consent = useConsent()
  const isInBrowser = useIsInBrowser()
  const isShown = phase === 'reopened' || (phase === 'initial' && consent === null && isInBrowser)
  return (
    <>
      {isShown && <PrivacyNotice section={section} onAnswer={answer} onFocusLost={focusButton} />}
      <LiveRegion>{announcement}</LiveRegion>
    </>
  )
}
