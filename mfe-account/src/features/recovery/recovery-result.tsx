import { LinkButton } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import { StatusCard } from '../verify-email/status-card'

const copy = nl.recovery.recovered

interface RecoveryResultProps {
  icon: ReactNode
  title: string
  /** The service's response, with the name of the account. */
  response: { readonly message: string; readonly username?: string | undefined }
}

/** Reports the result of a recovery link. The link ended all sessions, so the card leads to signing in. */
export const RecoveryResult = ({ icon, title, response }: RecoveryResultProps) => (
  <StatusCard icon={icon} tone="good" title={title}>
    <p role="status">
      {response.message} {response.username && copy.account(response.username)}
    </p>
    <LinkButton variant="primary" to={paths.auth()}>
      {copy.toLogin}
    </LinkButton>
  </StatusCard>
)
