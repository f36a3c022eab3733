import { LiveRegion } from '@plekje/ui'
import { PrivacyNotice } from './privacy-notice'
import type { PrivacyChoice } from './use-privacy-choice'

/** The privacy notice while it is to be shown, and what is said when it has been answered (TRACK-8). */
export const PrivacyRegion = ({ choice }: { choice: PrivacyChoice }) => (
  <>
    {choice.isShown && (
      <PrivacyNotice section={choice.section} onAnswer={choice.answer} onFocusLost={choice.moveFocus} />
    )}
    <LiveRegion>{choice.announced}</LiveRegion>
  </>
)
