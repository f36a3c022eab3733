import { pageTitles } from '@plekje/contracts/plain'
import { site, usePageTitle, useSession } from '@plekje/web-kit'
import { Settings } from 'lucide-react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { SecuritySettings } from '../security/security-settings'
import { ChangeEmail } from './change-email'
import { ChangePassword } from './change-password'
import { DeleteAccount } from './delete-account'
import { DownloadData } from './download-data'
import { MessageSettings } from './message-settings'

const copy = nl.settings

export function SettingsPage() {
  usePageTitle(pageTitles.settings(site().brand))
  const { user } = useSession()
  return (
    <MemberPage
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.signInTitle, hint: copy.signInHint, icon: <Settings /> }}
      lines={8}
    >
      {user && (
        <div>
          <ChangeEmail key={user.id} user={user} />
          <ChangePassword user={user} />
          <SecuritySettings key={`security ${user.id}`} user={user} />
          <MessageSettings userId={user.id} />
          <DownloadData />
          <DeleteAccount user={user} />
        </div>
      )}
    </MemberPage>
  )
}
