import type { ManagedField, OwnClaim, OwnInvitation, OwnVenue } from '@plekje/contracts'
import { Badge, Button, ErrorPanel, useToast } from '@plekje/ui'
import { LazyPart, Link, ownersClient, useMutation, useQuery, useQueryClient, useSearchParams } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { ChartColumn, History, Images, MessageCircleQuestion, Pencil, Store, Users } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { venueEditCopy } from '../../copy/venue-edit'
import { venueFiguresCopy } from '../../copy/venue-figures'
import { EmptyList } from '../members/empty-list'
import { QueryPlaceholder } from '../members/member-page'
import { useFailureToast, useRefreshOnSessionEnd } from '../members/session-end'
import { EditVenue } from './edit-venue'
import { OwnProposals } from './own-proposals'
import styles from './own-venues.module.css'
import { People } from './people'
import { OWN_VENUES_KEY, ownVenuesQuery } from './queries'
import { VenueHistory } from './venue-history'

const copy = nl.myVenues

export function OwnVenues() {
  const area = useRef<HTMLDivElement>(null)
  const [searchParams] = useSearchParams()
  const query = useQuery(ownVenuesQuery())
  const { data, error } = query
  useRefreshOnSessionEnd(error)
  if (!data) return <QueryPlaceholder title={copy.failedTitle} query={query} fallback={copy.failed} />
  const { venues, claims, invitations } = data
  const isEmpty = venues.length + claims.length + invitations.length === 0
  // The focused button disappears with its invitation or manager.
  const focusArea = () => area.current?.focus({ preventScroll: true })
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      {isEmpty && <EmptyList icon={<Store />} copy={copy} />}
      {invitations.length > 0 && (
        <section className={styles.card} aria-labelledby="venue-invitations">
          <h2 id="venue-invitations">{copy.invitations}</h2>
          <ul className={styles.rows} aria-labelledby="venue-invitations">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} onAnswered={focusArea} />
            ))}
          </ul>
        </section>
      )}
      {claims.length > 0 && (
        <section className={styles.card} aria-labelledby="venue-claims">
          <h2 id="venue-claims">{copy.claims}</h2>
          <ul className={styles.rows} aria-labelledby="venue-claims">
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        </section>
      )}
      {venues.length > 0 && (
        <ul className={styles.venues} aria-label={copy.title}>
          {venues.map((venue) => (
            <VenueItem
              key={venue.listingId}
              venue={venue}
              isFormRequested={searchParams.get('edit') === String(venue.listingId)}
              onManagerRemoved={focusArea}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type Panel = 'edit' | 'photos' | 'proposals' | 'figures' | 'history' | 'people'

const PANELS: readonly { panel: Panel; label: string; icon: ReactNode }[] = [
  { panel: 'edit', label: venueEditCopy.edit, icon: <Pencil aria-hidden="true" /> },
  { panel: 'photos', label: venueEditCopy.photos, icon: <Images aria-hidden="true" /> },
  { panel: 'proposals', label: venueEditCopy.proposals, icon: <MessageCircleQuestion aria-hidden="true" /> },
  { panel: 'figures', label: venueFiguresCopy.figures, icon: <ChartColumn aria-hidden="true" /> },
  { panel: 'history', label: venueEditCopy.history, icon: <History aria-hidden="true" /> },
  { panel: 'people', label: copy.people, icon: <Users aria-hidden="true" /> },
]

interface VenueItemProps {
  venue: OwnVenue
  /** True when `?edit=` in the address names the venue. */
  isFormRequested: boolean
  onManagerRemoved: () => void
}

/** Loads the photos on demand, because dragging them needs much code. */
const loadPhotos = () => import('./own-photos')

/** Loads the figures on demand, because their chart needs much code. */
const loadFigures = () => import('./venue-figures')

function VenueItem({ venue, isFormRequested, onManagerRemoved }: VenueItemProps) {
  const { name, slug, locationName, hasPage, role } = venue
  const id = useId()
  const [openPanel, setOpenPanel] = useState<Panel | undefined>(isFormRequested ? 'edit' : undefined)
  const [focusedField, setFocusedField] = useState<ManagedField>()
  // Once opened, the photos stay mounted: unmounting would abort their uploads.
  const [hasOpenedPhotos, setHasOpenedPhotos] = useState(false)
  const showPanel = (panel: Panel | undefined, field?: ManagedField) => {
    setOpenPanel(panel)
    setFocusedField(field)
    if (panel === 'photos') setHasOpenedPhotos(true)
  }
  return (
    <li className={styles.venue}>
      <article aria-labelledby={id}>
        <header className={styles.head}>
          <h2 id={id}>{hasPage ? <Link to={paths.listing(slug)}>{name}</Link> : name}</h2>
          <p className={styles.soft}>
            {locationName} <Badge tone="accent">{copy.roles[role]}</Badge>
          </p>
          {!hasPage && <p className={styles.soft}>{copy.hidden}</p>}
        </header>
        <div className={styles.buttons}>
          {PANELS.map(({ panel, label, icon }) => (
            <Button
              key={panel}
              size="small"
              icon={icon}
              aria-expanded={openPanel === panel}
              aria-describedby={id}
              autoFocus={isFormRequested && panel === 'edit'}
              onClick={() => showPanel(openPanel === panel ? undefined : panel)}
            >
              {label}
            </Button>
          ))}
        </div>
        {openPanel === 'edit' && <EditVenue venue={venue} focusedField={focusedField} />}
        {hasOpenedPhotos && (
          <div hidden={openPanel !== 'photos'}>
            <LazyPart
              load={loadPhotos}
              failed={(retry) => <ErrorPanel headingLevel={3} message={venueEditCopy.photosFailed} onRetry={retry} />}
            >
              {({ OwnPhotos }) => <OwnPhotos venue={venue} />}
            </LazyPart>
          </div>
        )}
        {openPanel === 'proposals' && <OwnProposals venue={venue} />}
        {openPanel === 'figures' && (
          <LazyPart
            load={loadFigures}
            failed={(retry) => <ErrorPanel headingLevel={3} message={venueFiguresCopy.failed} onRetry={retry} />}
          >
            {({ VenueFigures }) => (
              <VenueFigures
                venue={venue}
                onEdit={(field) => (field === 'photos' ? showPanel('photos') : showPanel('edit', field))}
              />
            )}
          </LazyPart>
        )}
        {openPanel === 'history' && <VenueHistory venue={venue} />}
        {openPanel === 'people' && <People venue={venue} onRemoved={onManagerRemoved} />}
      </article>
    </li>
  )
}

const ClaimRow = ({ claim: { listingName, listingSlug, state } }: { claim: OwnClaim }) => (
  <li className={styles.row}>
    <p className={styles.who}>
      <Link to={paths.listing(listingSlug)}>{listingName}</Link>
      <span className={styles.soft}>{copy.claimStates[state]}</span>
    </p>
  </li>
)

function Invitation({ invitation, onAnswered }: { invitation: OwnInvitation; onAnswered: () => void }) {
  const { id, listingName, listingSlug, invitedBy, role } = invitation
  const nameId = useId()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (accept: boolean) => ownersClient.answerInvitation({ params: { id }, body: { accept } }),
    onSuccess: (_, accept) => {
      toast({ title: accept ? copy.accepted : copy.declined })
      onAnswered()
    },
    onError: (failure) => showFailure(copy.answerFailed, failure),
    // Refetches also after a failure, because an owner may have withdrawn the invitation.
    onSettled: () => client.invalidateQueries({ queryKey: OWN_VENUES_KEY }),
  })
  const renderAnswerButton = ({ accept, label }: { accept: boolean; label: string }) => (
    <Button
      size="small"
      variant={accept ? 'primary' : 'secondary'}
      aria-describedby={nameId}
      isBusy={isPending && variables === accept}
      disabled={isPending && variables !== accept}
      onClick={() => mutate(accept)}
    >
      {label}
    </Button>
  )
  return (
    <li className={styles.row}>
      <p className={styles.who} id={nameId}>
        <Link to={paths.listing(listingSlug)}>{listingName}</Link>
        <span className={styles.soft}>{copy.invitation(invitedBy, copy.roles[role])}</span>
      </p>
      <div className={styles.buttons}>
        {renderAnswerButton({ accept: true, label: copy.accept })}
        {renderAnswerButton({ accept: false, label: copy.decline })}
      </div>
    </li>
  )
}
