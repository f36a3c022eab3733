import type { User } from '@plekje/contracts'
import { pageTitles } from '@plekje/contracts/plain'
import { Button, ErrorPanel } from '@plekje/ui'
import { Spinner } from '@plekje/ui/spinner'
import { categoriesQuery, placesQuery, site, usePageTitle, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'
import { AdminOnly } from '../access/admin-only'
import { AdminPage } from '../access/admin-page'
import { BackLink } from '../access/back-link'
import { UnsavedGuard } from '../venue-detail/unsaved-guard'
import styles from './new-venue.module.css'
import { NewVenueForm } from './new-venue-form'
import { useNewVenue } from './use-new-venue'

const copy = nl.newVenue

/** `/admin/venues/new`: adds a venue, then opens its detail page, where photos can be added. */
export function NewVenuePage() {
  usePageTitle(pageTitles.adminNewVenue(site().brand))
  return (
    <AdminOnly fallback="home">
      {(user) => (
        <AdminPage title={copy.title} subtitle={copy.subtitle}>
          <BackLink to={paths.adminVenues()}>{copy.back}</BackLink>
          <NewVenue user={user} />
        </AdminPage>
      )}
    </AdminOnly>
  )
}

function NewVenue({ user }: { user: User }) {
  const state = useNewVenue(user.id)
  const categories = useQuery(categoriesQuery())
  const locations = useQuery(placesQuery())
  const retry = () => void Promise.all([categories.refetch(), locations.refetch()])

  if (!categories.data || !locations.data) {
    if (!categories.error && !locations.error) return <Spinner label={nl.access.loading} />
    const isFetching = categories.isFetching || locations.isFetching
    return <ErrorPanel message={copy.failed} isRetrying={isFetching} onRetry={retry} />
  }
  return (
    <>
      <UnsavedGuard isDirty={state.isDirty} onLeave={state.startOver} copy={copy.unsaved} />
      {state.isRestored && (
        <p className={styles.kept} role="status">
          {copy.draftRestored}{' '}
          <Button size="small" onClick={state.startOver}>
            {copy.startOver}
          </Button>
        </p>
      )}
      <NewVenueForm state={state} categories={categories.data} locations={locations.data} />
    </>
  )
}
