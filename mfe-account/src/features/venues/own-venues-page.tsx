import { pageTitles } from '@plekje/contracts/plain'
import { rememberOverview, site, usePageTitle } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Store } from 'lucide-react'
import { useEffect } from 'react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { OwnVenues } from './own-venues'

const copy = nl.myVenues

/** "Mijn zaken": venues that the member manages (OWNER-9). */
export function OwnVenuesPage() {
  usePageTitle(pageTitles.myVenues(site().brand))
  useEffect(() => rememberOverview(paths.myVenues()), [])
  return (
    <MemberPage
      width="text"
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.visitor, hint: copy.visitorHint, icon: <Store /> }}
    >
      <OwnVenues />
    </MemberPage>
  )
}
