import { pageTitles } from '@plekje/contracts/plain'
import { Tabs } from '@plekje/ui'
import { site, usePageTitle, useSearchParams } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { AdminOnly } from '../access/admin-only'
import { AdminPage } from '../access/admin-page'
import { AuditLog } from '../audit/audit-log'
import { ClaimQueue } from '../claims/claim-queue'
import { FeedbackInbox } from '../feedback-inbox/feedback-inbox'
import { ReviewQueue } from '../moderation/review-queue'
import { OwnerChanges } from '../owner-changes/owner-changes'
import { ProposalQueue } from '../proposals/proposal-queue'
import { SystemTab } from '../system/system-tab'
import { UserList } from '../users/user-list'
import { VenueList } from '../venues/venue-list'
import { Overview } from './overview'

const copy = nl.dashboard
const TABS = [
  'overzicht',
  'venues',
  'gebruikers',
  'reviews',
  'voorstellen',
  'eigenaars',
  'wijzigingen',
  'feedback',
  'systeem',
  'logboek',
] as const
type TabId = (typeof TABS)[number]

/** `/admin`: the dashboard. The address names the open tab (ADMIN-2). */
export function DashboardPage() {
  usePageTitle(pageTitles.admin(site().brand))
  return <AdminOnly fallback="refusal">{() => <Dashboard />}</AdminOnly>
}

function Dashboard() {
  const [query, setQuery] = useSearchParams()
  const tabParam = query.get('tab')
  const selected = TABS.find((tab) => tab === tabParam) ?? 'overzicht'
  // Filters and page belong to one tab, so another tab starts without them.
  const select = (tab: TabId) => {
    if (tab !== selected) setQuery({ tab }, { preventScrollReset: true })
  }
  return (
    <AdminPage title={copy.title} subtitle={copy.subtitle}>
      <Tabs
        label={copy.tabs.label}
        selected={selected}
        onSelect={select}
        tabs={[
          { id: 'overzicht', label: copy.tabs.overzicht, content: <Overview /> },
          { id: 'venues', label: copy.tabs.venues, content: <VenueList counting="all" /> },
          { id: 'gebruikers', label: copy.tabs.gebruikers, content: <UserList /> },
          { id: 'reviews', label: nl.moderation.tab, content: <ReviewQueue /> },
          { id: 'voorstellen', label: nl.proposals.tab, content: <ProposalQueue /> },
          { id: 'eigenaars', label: nl.claims.tab, content: <ClaimQueue /> },
          { id: 'wijzigingen', label: nl.ownerChanges.tab, content: <OwnerChanges /> },
          { id: 'feedback', label: nl.feedbackInbox.tab, content: <FeedbackInbox /> },
          { id: 'systeem', label: nl.system.tab, content: <SystemTab /> },
          { id: 'logboek', label: nl.audit.tab, content: <AuditLog /> },
        ]}
      />
    </AdminPage>
  )
}
