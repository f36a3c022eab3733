import type { ManagedField, OwnClaim, OwnInvitation, OwnVenue } from '@plekje/contracts'
import { Badge, Button, ErrorPanel, QueryErrorPanel, SkeletonText, useToast } from '@plekje/ui'
import { LazyPart, Link, ownersClient, useMutation, useQuery, useQueryClient, useSearchParams } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { ChartColumn, History, Images, MessageCircleQuestion, Pencil, Store, Users } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { venueEditCopy } from '../../copy/venue-edit'
import { venueFiguresCopy } from '../../copy/venue-figures'
import { EmptyList } from '../members/empty-list'
import { LoadingArea } from '../members/member-page'
import { useFailureToast, useSessionEnd } from '../members/session-end'
import { EditVenue } from './edit-venue'
import { OwnProposals } from './own-proposals'
import styles from './own-venues.module.css'
import { People } from './people'
import { OWN_VENUES_KEY, ownVenuesQuery } from './queries'
import { VenueHistory } from './venue-history'

const copy = nl.myVenues

export function OwnVenues() {
  const area = useRef<HTMLDivElement>(null)
  const [address] = useSearchParams()
  const query = useQuery(ownVenuesQuery())
  const { data, error } = query
  useSessionEnd(error)
  if (!data) {
    return error ? (
      <QueryErrorPanel title={copy.failedTitle} query={query} fallback={copy.failed} />
    ) : (
      <LoadingArea>
        <SkeletonText lines={6} />
      </LoadingArea>
    )
  }
  const { venues, claims, invitations } = data
  const isEmpty = venues.length + claims.length + invitations.length === 0
  // The focused button disappears with its venue or invitation.
  const onGone = () => area.current?.focus({ preventScroll: true })
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      {isEmpty && <EmptyList icon={<Store />} copy={copy} />}
      {invitations.length > 0 && (
        <section className={styles.card} aria-labelledby="venue-invitations">
          <h2 id="venue-invitations">{copy.invitations}</h2>
          <ul className={styles.rows} aria-labelledby="venue-invitations">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} onGone={onGone} />
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
              isEdited={address.get('edit') === String(venue.listingId)}
              onLeft={onGone}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type Part = 'edit' | 'photos' | 'proposals' | 'figures' | 'history' | 'people'

const PARTS: readonly { part: Part; label: string; icon: ReactNode }[] = [
  { part: 'edit', label: venueEditCopy.edit, icon: <Pencil aria-hidden="true" /> },
  { part: 'photos', label: venueEditCopy.photos, icon: <Images aria-hidden="true" /> },
  { part: 'proposals', label: venueEditCopy.proposals, icon: <MessageCircleQuestion aria-hidden="true" /> },
  { part: 'figures', label: venueFiguresCopy.figures, icon: <ChartColumn aria-hidden="true" /> },
  { part: 'history', label: venueEditCopy.history, icon: <History aria-hidden="true" /> },
  { part: 'people', label: copy.people, icon: <Users aria-hidden="true" /> },
]

interface VenueItemProps {
  venue: OwnVenue
  /** True if the address asks for the venue's form. */
  isEdited: boolean
  onLeft: () => void
}

/** Loaded on demand: dragging photos needs much code. */
const loadPhotos = () => import('./own-photos')

/** Loaded on demand, because of the chart. */
const loadFigures = () => import('./venue-figures')

function VenueItem({ venue, isEdited, onLeft }: VenueItemProps) {
  const { name, slug, locationName, hasPage, role } = venue
  const id = useId()
  const [open, setOpen] = useState<Part | undefined>(isEdited ? 'edit' : undefined)
  const [focusedField, setFocusedField] = useState<ManagedField>()
  // Photos stay mounted once opened, because their uploads end with the component.
  const [hasPhotos, setHasPhotos] = useState(false)
  const show = (part: Part | undefined, field?: ManagedField) => {
    setOpen(part)
    setFocusedField(field)
    if (part === 'photos') setHasPhotos(true)
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
          {PARTS.map(({ part, label, icon }) => (
            <Button
              key={part}
              size="small"
              icon={icon}
              aria-expanded={open === part}
              aria-describedby={id}
              autoFocus={isEdited && part === 'edit'}
              onClick={() => show(open === part ? undefined : part)}
            >
              {label}
            </Button>
          ))}
        </div>
        {open === 'edit' && <EditVenue venue={venue} focusedField={focusedField} />}
        {hasPhotos && (
          <div hidden={open !== 'photos'}>
            <LazyPart
              load={loadPhotos}
              failed={(retry) => <ErrorPanel headingLevel={3} message={venueEditCopy.photosFailed} onRetry={retry} />}
            >
              {({ OwnPhotos }) => <OwnPhotos venue={venue} />}
            </LazyPart>
          </div>
        )}
        {open === 'proposals' && <OwnProposals venue={venue} />}
        {open === 'figures' && (
          <LazyPart
            load={loadFigures}
            failed={(retry) => <ErrorPanel headingLevel={3} message={venueFiguresCopy.failed} onRetry={retry} />}
          >
            {({ VenueFigures }) => (
              <VenueFigures
                venue={venue}
                onEdit={(field) => (field === 'photos' ? show('photos') : show('edit', field))}
              />
            )}
          </LazyPart>
        )}
        {open === 'history' && <VenueHistory venue={venue} />}
        {open === 'people' && <People venue={venue} onLeft={onLeft} />}
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

function Invitation({ invitation, onGone }: { invitation: OwnInvitation; onGone: () => void }) {
  const { id, listingName, listingSlug, invitedBy, role } = invitation
  const nameId = useId()
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (accept: boolean) => ownersClient.answerInvitation({ params: { id }, body: { accept } }),
    onSuccess: (_, accept) => {
      toast({ title: accept ? copy.accepted : copy.declined })
      onGone()
    },
    onError: (failure) => showFailure(copy.answerFailed, failure),
    // Also after a failure: the invitation may have been withdrawn.
    onSettled: () => client.invalidateQueries({ queryKey: OWN_VENUES_KEY }),
  })
  const button = (accept: boolean, label: string) => (
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
        {button(true, copy.accept)}
        {button(false, copy.decline)}
      </div>
    </li>
  )
}
