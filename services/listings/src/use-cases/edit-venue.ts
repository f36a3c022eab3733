import type { VenueEdit } from '@plekje/contracts'
import { ConflictError, InputError, NotFoundError } from '@plekje/service-kit'
import { type Actor, auditEvent, venueChanges, venueSubject } from '../domain/audit'
import type { Catalog, CatalogKeeper } from '../domain/catalog'
import { fold } from '../domain/fold'
import type { Venue } from '../domain/venue'
import { managedOf } from '../domain/venue-views'
import type { PhotoSweep } from '../photos/photo-sweep'
import type { VenueChanges, VenueRepository } from '../storage/venue-repository'

export const noSuchVenue = () => new NotFoundError('venue_not_found', 'Deze venue bestaat niet (meer).')

/** What administrators do to a venue; the audit log is told of it in the same write. */
export function createVenueEditing(
  venues: VenueRepository,
  catalog: CatalogKeeper,
  photos: Pick<PhotoSweep, 'mark' | 'afterChange'>,
) {
  return {
    /** Changes the given fields; an outdated `version` is refused (409), none is accepted (DESIGN §3, shapes). */
    async edit(id: number, edit: VenueEdit, actor: Actor) {
      const names = await catalog.current()
      const changes = venueFieldsOf(edit, names)
      const venue = await venues.change(
        id,
        (current) => {
          refuseOutdated(current, edit.version)
          return isSame(current, changes) ? {} : { ...changes, editedAt: new Date() }
        },
        (before, after) => auditEvent(actor, 'venue.edited', venueSubject(after), venueChanges(before, after, names)),
      )
      if (!venue) throw noSuchVenue()
      return managedOf(venue, names)
    },
    async setVisibility(id: number, isVisible: boolean, actor: Actor) {
      const names = await catalog.current()
      const venue = await venues.change(
        id,
        (current) => (current.isVisible === isVisible ? {} : { isVisible, editedAt: new Date() }),
        (before, after) => {
          const action = isVisible ? 'venue.shown' : 'venue.hidden'
          return auditEvent(actor, action, venueSubject(after), venueChanges(before, after, names))
        },
      )
      if (!venue) throw noSuchVenue()
      return managedOf(venue, names)
    },
    async remove(id: number, actor: Actor): Promise<void> {
      await photos.mark([id])
      const venue = await venues.change(
        id,
        () => 'remove',
        (before) => auditEvent(actor, 'venue.deleted', venueSubject(before)),
      )
      if (!venue) throw noSuchVenue()
      void photos.afterChange([id])
    },
  }
}

const isSame = (venue: Venue, changes: VenueChanges) =>
  Object.entries(changes).every(([field, value]) => venue[field as keyof Venue] === value)

function refuseOutdated(venue: Venue, version: number | undefined) {
  if (version === undefined || version === venue.version) return
  throw new ConflictError(
    'outdated_version',
    'Deze venue is intussen gewijzigd. Laad de pagina opnieuw en voer je wijziging nog een keer in.',
  )
}

/** Checks what is typed of a venue and turns it into what is stored; throws {@link InputError}. */
export function venueFieldsOf({ version: _version, visible, ...edit }: VenueEdit, catalog: Catalog): VenueChanges {
  const { categoryId, locationId } = edit
  const fields: Record<string, string> = {}
  if (categoryId !== undefined && (!catalog.category(categoryId) || catalog.isGroup(categoryId))) {
    fields.categoryId = 'Kies een bestaande categorie.'
  }
  if (locationId !== undefined && !catalog.location(locationId)) fields.locationId = 'Kies een bestaande plaats.'
  const [problem] = Object.values(fields)
  if (problem) throw new InputError('invalid_input', problem, { fields })
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  return {
    ...given,
    ...(edit.name === undefined ? {} : { foldedName: fold(edit.name) }),
    ...(visible === undefined ? {} : { isVisible: visible }),
    ...emptyAsNull(edit, 'phone'),
    ...emptyAsNull(edit, 'email'),
    ...emptyAsNull(edit, 'website'),
  }
}

const emptyAsNull = (edit: VenueEdit, field: 'phone' | 'email' | 'website') =>
  edit[field] === undefined ? {} : { [field]: edit[field].trim() === '' ? null : edit[field] }
