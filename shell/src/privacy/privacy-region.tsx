import { LiveRegion } from '@plekje/ui'
import { PrivacyNotice } from './privacy-notice'
import type { PrivacyChoice } from './use-privacy-choice'

/** The privacy notice, and the announcement once it is answered (TRACK-8). */
export const PrivacyRegion = ({ choice }: { choice: PrivacyChoice }) => (
  <>
    {choice.isShown && (
      <PrivacyNotice section={choice.section} onAnswer={choice.answer} onFocusLost={choice.moveFocus} />
    )}
    <LiveRegion>{choice.announced}</LiveRegion>
  </>
)
