import { pageTitles } from '@plekje/contracts/plain'
import { Link, site, usePageTitle } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { StatusCard } from '../verify-email/status-card'
import { ForgotPasswordForm } from './forgot-password-form'
import { LinkSent } from './link-sent'

const copy = nl.recovery.forgot

/** `/forgot-password`: asks for an address, then says to check the inbox. */
export function ForgotPasswordPage() {
  usePageTitle(pageTitles.forgotPassword(site().brand))
  const [sentTo, setSentTo] = useState('')
  if (sentTo !== '') return <LinkSent email={sentTo} onChangeEmail={() => setSentTo('')} />
  return (
    <StatusCard icon={<KeyRound />} title={copy.title}>
      <p>{copy.lead}</p>
      <ForgotPasswordForm onSent={setSentTo} />
      <Link to={paths.auth()}>{copy.back}</Link>
    </StatusCard>
  )
}
