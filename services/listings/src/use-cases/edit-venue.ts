import type { VenueEdit } from '@plekje/contracts'
import { ConflictError, InputError, NotFoundError } from '@plekje/service-kit'
import type { Catalog, CatalogKeeper } from '../domain/catalog'
import { managedOf } from '../domain/venue-views'
import { fold, type Venue } from '../storage/venue-model'
import type { VenueChanges, VenueRepository } from '../storage/venue-repository'

export const noSuchVenue = () => new NotFoundError('venue_not_found', 'Deze venue bestaat niet (meer).')

/** What administrators do to a venue. */
export function createVenueEditing(venues: VenueRepository, catalog: CatalogKeeper) {
  const change = async (id: number, decide: Parameters<VenueRepository['change']>[1]) => {
    const names = await catalog.current()
    const venue = await venues.change(id, decide)
    if (!venue) throw noSuchVenue()
    return managedOf(venue, names)
  }
  return {
    /** Changes the given fields; an outdated `version` is refused (409), none is accepted (DESIGN §3, shapes). */
    async edit(id: number, edit: VenueEdit) {
      const changes = changesOf(edit, await catalog.current())
      return change(id, (venue) => {
        refuseOutdated(venue, edit.version)
        return changes
      })
    },
    setVisibility: (id: number, isVisible: boolean) => change(id, () => ({ isVisible })),
    async remove(id: number): Promise<void> {
      await change(id, () => 'remove')
    },
  }
}

function refuseOutdated(venue: Venue, version: number | undefined) {
  if (version === undefined || version === venue.version) return
  throw new ConflictError(
    'outdated_version',
    'Deze venue is intussen gewijzigd. Laad de pagina opnieuw en voer je wijziging nog een keer in.',
  )
}

function changesOf({ version: _version, visible, ...edit }: VenueEdit, catalog: Catalog): VenueChanges {
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
