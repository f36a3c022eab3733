import { pageTitles } from '@plekje/contracts/plain'
import { site, usePageTitle } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { AdminOnly } from '../access/admin-only'
import { AdminPage } from '../access/admin-page'
import { VenueList } from './venue-list'

const copy = nl.venues

/** The page with all venues, `/admin/venues` (ADMIN-12). */
export function VenuesPage() {
  usePageTitle(pageTitles.adminVenues(site().brand))
  return (
    <AdminOnly fallback="home">
      {() => (
        <AdminPage title={copy.title} subtitle={copy.subtitle}>
          <VenueList counting="page" />
        </AdminPage>
      )}
    </AdminOnly>
  )
}
