import type { User } from '@plekje/contracts'
import { pageTitles } from '@plekje/contracts/plain'
import { Button, Container, EmptyState } from '@plekje/ui'
import { EnglishScreen } from '@plekje/ui/admin'
import { Spinner } from '@plekje/ui/spinner'
import { hasStatus, Link, site, usePageTitle, useParams, useQuery } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { CloudOff, MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { en } from '../../copy/en'
import { AdminOnly } from '../access/admin-only'
import { useLostRights } from '../access/lost-rights'
import styles from './detail.module.css'
import { venueQuery } from './queries'
import { VenueScreen } from './venue-screen'

const VENUE_ID = /^\d{1,10}$/

/** The page of a venue, `/admin/venues/{id}`, which is in English (ADMIN-15). */
export function VenueDetailPage() {
  const { id = '' } = useParams()
  return (
    <AdminOnly fallback="home">
      {(user) => (
        <Container>
          <EnglishScreen className={styles.page}>
            {VENUE_ID.test(id) ? <Venue key={id} id={Number(id)} user={user} /> : <Missing />}
          </EnglishScreen>
        </Container>
      )}
    </AdminOnly>
  )
}

function Venue({ id, user }: { id: number; user: User }) {
  const { data, error, isFetching, refetch } = useQuery(venueQuery(id))
  usePageTitle(data?.venue.name ?? pageTitles.adminVenue(site().brand))
  useLostRights(error)

  if (hasStatus(error, 404) || hasStatus(error, 400)) return <Missing />
  // A failed refetch must not remove a form that somebody is filling in.
  if (data) return <VenueScreen details={data} user={user} onReload={() => void refetch()} />
  if (error) {
    return (
      <Centered>
        <EmptyState
          headingLevel={1}
          icon={<CloudOff />}
          title={en.failedTitle}
          action={
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              {en.retry}
            </Button>
          }
        >
          <p role="alert">{en.failed}</p>
        </EmptyState>
      </Centered>
    )
  }
  return (
    <Centered>
      <Spinner label={en.loading} />
    </Centered>
  )
}

const Missing = () => (
  <Centered>
    <EmptyState
      headingLevel={1}
      icon={<MapPinOff />}
      title={en.missing}
      action={<Link to={paths.adminVenues()}>{en.back}</Link>}
    >
      {en.missingText}
    </EmptyState>
  </Centered>
)

const Centered = ({ children }: { children: ReactNode }) => <div className={styles.centered}>{children}</div>
