import { LinkButton } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import type { ReactNode } from 'react'
import { nl } from '../../copy/nl'
import { StatusCard } from '../verify-email/status-card'

const copy = nl.recovery.recovered

interface RecoveredCardProps {
  icon: ReactNode
  title: string
  /** Of the service: whose account it was. */
  reply: { readonly message: string; readonly username?: string | undefined }
}

/** What a link of a mail did: its owner is signed out everywhere by that, and signs in by their name. */
export const RecoveredCard = ({ icon, title, reply }: RecoveredCardProps) => (
  <StatusCard icon={icon} tone="good" title={title}>
    <p role="status">
      {reply.message} {reply.username && copy.account(reply.username)}
    </p>
    <LinkButton variant="primary" to={paths.auth()}>
      {copy.toLogin}
    </LinkButton>
  </StatusCard>
)
