import { pageTitles } from '@plekje/contracts/plain'
import { site, usePageTitle } from '@plekje/web-kit'
import { Bell } from 'lucide-react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { AlertList } from './alert-list'

const copy = nl.alerts

/** Lists the searches with an alert (SEARCH-25). */
export function AlertsPage() {
  usePageTitle(pageTitles.alerts(site().brand))
  return (
    <MemberPage
      width="text"
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.visitor, hint: copy.visitorHint, icon: <Bell /> }}
    >
      <AlertList />
    </MemberPage>
  )
}
