import { hasPage, type VenueEdit, withoutUndefined } from '@plekje/contracts'
import { ConflictError, InputError, NotFoundError, type OutboxRelay, OutdatedVersionError } from '@plekje/service-kit'
import { type Actor, venueChanges, venueSubject } from '../domain/audit'
import type { Catalog } from '../domain/catalog'
import type { Venue } from '../domain/venue'
import { plainValuesOf } from '../domain/venue-fields'
import { managedOf } from '../domain/venue-views'
import { auditEvent } from '../storage/audit-event'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenuePhotos } from '../storage/photos-of-venues'
import type { VenueChanges, VenueRepository } from '../storage/venue-repository'
import { createPointCheck } from './check-point'

/**
 * Called in the transaction of a change, before the change. Returns further changes; throws to cancel the change.
 * `setVisibility` and `setClosed` drop the further changes when nothing else changes: only requests of managers have
 * any, and managers call neither.
 */
export type BeforeChange = (current: Venue) => Promise<VenueChanges>

export const venueNotFound = () => new NotFoundError('venue_not_found', 'Deze venue bestaat niet (meer).')

/**
 * How long a change waits for its event to be published; publishing normally takes less. A change that is not published
 * by then is acknowledged anyway and published later.
 */
const PUBLISH_TIMEOUT_MS = 500

/** Changes a venue, and resolves once the change is published. */
export const createPublishedChange =
  (venues: Pick<VenueRepository, 'change'>, outbox: Pick<OutboxRelay, 'settle'>): VenueRepository['change'] =>
  async (id, changesOf, audit) => {
    const venue = await venues.change(id, changesOf, audit)
    if (venue) await outbox.settle(PUBLISH_TIMEOUT_MS)
    return venue
  }

/**
 * Changes of venues by administrators, each with its audit entry. A change is acknowledged once its event is published,
 * so that a hidden or deleted venue disappears everywhere within a second of the reply.
 */
export function createVenueEditing(
  change: VenueRepository['change'],
  catalog: CatalogCache,
  photos: Pick<VenuePhotos, 'mark' | 'afterChange'>,
) {
  return {
    /**
     * Changes the given fields. An outdated `version` is refused (409), a missing one accepted (API-9).
     * `isContactChecked`: an administrator entered the address and the website, instead of accepting a proposal.
     */
    async edit(
      id: number,
      edit: VenueEdit,
      actor: Actor,
      { beforeChange, isContactChecked = false }: { beforeChange?: BeforeChange; isContactChecked?: boolean } = {},
    ) {
      const names = await catalog.current()
      const changes = venueFieldsOf(edit, names)
      const changesPoint = edit.latitude !== undefined || edit.longitude !== undefined
      const checkPoint = changesPoint ? await createPointCheck(names) : undefined
      const venue = await change(
        id,
        async (current) => {
          const extraChanges = await beforeChange?.(current)
          refuseOutdated(current, edit.version)
          const { latitude, longitude, locationId } = { ...current, ...changes }
          const isMoved = latitude !== current.latitude || longitude !== current.longitude
          if (isMoved) checkPoint?.({ lat: Number(latitude), lng: Number(longitude) }, locationId)
          if (hasValues(current, changes)) return extraChanges ?? {}
          const reopening = changes.isVisible ? reopeningOf(current) : {}
          const contactChecks = isContactChecked ? checkedContact(current, changes) : {}
          return { ...changes, ...contactChecks, ...reopening, ...extraChanges, editedAt: new Date() }
        },
        (before, after) => auditEvent(actor, 'venue.edited', venueSubject(after), venueChanges(before, after, names)),
      )
      if (!venue) throw venueNotFound()
      return managedOf(venue, names)
    },
    /** Shows or hides a venue. A venue that was closed for good no longer counts as closed. */
    async setVisibility(
      id: number,
      { isVisible, version }: { isVisible: boolean; version?: number | undefined },
      actor: Actor,
      beforeChange?: BeforeChange,
    ) {
      const names = await catalog.current()
      const venue = await change(
        id,
        async (current) => {
          const extraChanges = await beforeChange?.(current)
          refuseOutdated(current, version)
          if (current.isVisible === isVisible && !current.closedAt) return {}
          return { isVisible, ...reopeningOf(current), ...extraChanges, editedAt: new Date() }
        },
        (before, after) => {
          const action = isVisible ? 'venue.shown' : 'venue.hidden'
          return auditEvent(actor, action, venueSubject(after), venueChanges(before, after, names))
        },
      )
      if (!venue) throw venueNotFound()
      return managedOf(venue, names)
    },
    /** Marks a visible venue as closed for good (PROPOSAL-10), or reopens a closed one. Throws 409 for a hidden one. */
    async setClosed(id: number, isClosed: boolean, actor: Actor, beforeChange?: BeforeChange) {
      const names = await catalog.current()
      const venue = await change(
        id,
        async (current) => {
          const extraChanges = await beforeChange?.(current)
          if (!hasPage(current)) throw hiddenVenue()
          if (Boolean(current.closedAt) === isClosed) return {}
          const now = new Date()
          return { isVisible: !isClosed, closedAt: isClosed ? now : null, ...extraChanges, editedAt: now }
        },
        (before, after) => auditEvent(actor, 'venue.edited', venueSubject(after), venueChanges(before, after, names)),
      )
      if (!venue) throw venueNotFound()
    },
    async remove(id: number, actor: Actor, version?: number): Promise<void> {
      await photos.mark({ venueId: [id] })
      const venue = await change(
        id,
        (current) => {
          refuseOutdated(current, version)
          return 'remove'
        },
        (before) => auditEvent(actor, 'venue.deleted', venueSubject(before)),
      )
      if (!venue) throw venueNotFound()
      void photos.afterChange({ venueId: [id] })
    },
  }
}

const hiddenVenue = () =>
  new ConflictError('venue_hidden', 'Deze venue is verborgen. Toon haar eerst, of wijs het voorstel af.')

/** The change that opens a closed venue again. */
const reopeningOf = ({ closedAt }: Venue): VenueChanges => (closedAt ? { closedAt: null } : {})

/** Marks a changed address and a changed website as entered by an administrator (OWNER-5). */
function checkedContact(current: Venue, { email, website }: VenueChanges): VenueChanges {
  return withoutUndefined({
    checkedEmail: email === current.email ? undefined : email,
    checkedWebsite: website === current.website ? undefined : website,
  })
}

/** True if the venue already has these values. An optional field without a value is not stored. */
const hasValues = (venue: Venue, changes: VenueChanges) =>
  Object.entries(changes).every(([field, value]) => (venue[field as keyof Venue] ?? null) === value)

/** Throws if `version` is not the current one (409, or 412 for `If-Match`). */
export function refuseOutdated(venue: Venue, version: number | undefined) {
  if (version === undefined || version === venue.version) return
  throw new OutdatedVersionError(
    'outdated_version',
    'Deze venue is intussen gewijzigd. Laad de pagina opnieuw en voer je wijziging nog een keer in.',
  )
}

/** Validates an edit and returns the stored values; throws {@link InputError}. */
export function venueFieldsOf(edit: VenueEdit, catalog: Catalog): VenueChanges {
  const { name, categoryId, locationId, visible, latitude, longitude } = edit
  const fields: Record<string, string> = {}
  if (categoryId !== undefined && (!catalog.category(categoryId) || catalog.isGroup(categoryId))) {
    fields.categoryId = 'Kies een bestaande categorie.'
  }
  if (locationId !== undefined && !catalog.location(locationId)) fields.locationId = 'Kies een bestaande plaats.'
  const [problem] = Object.values(fields)
  if (problem) throw new InputError('invalid_input', problem, { fields })
  const changes = withoutUndefined({
    name,
    categoryId,
    locationId,
    isVisible: visible,
    latitude: latitude === undefined ? undefined : String(latitude),
    longitude: longitude === undefined ? undefined : String(longitude),
  })
  return { ...plainValuesOf(edit), ...changes }
}
