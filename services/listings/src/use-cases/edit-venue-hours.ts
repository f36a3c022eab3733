import type { VenueHours, VenueHoursEdit } from '@plekje/contracts'
import { type Erasures, InputError } from '@plekje/service-kit'
import { type Actor, venueChanges, venueSubject } from '../domain/audit'
import { hoursCheck, problemsOf, storedHours, venueHoursOf } from '../domain/venue-hours'
import { auditEvent } from '../storage/audit-event'
import type { CatalogCache } from '../storage/catalog-cache'
import type { VenueChanges, VenueRepository } from '../storage/venue-repository'
import { type BeforeChange, refuseOutdated, venueNotFound } from './edit-venue'

/** Throws {@link InputError} for hours that cannot be parsed. */
export function refuseUnreadableHours(edit: VenueHoursEdit): void {
  const fields = problemsOf(edit)
  const [problem] = Object.values(fields)
  if (problem !== undefined) throw new InputError('invalid_input', problem, { fields })
}

/** Opening hours for administrators: read, change and confirm (ADMIN-27). */
export const createEditVenueHours = (
  venues: VenueRepository,
  catalog: CatalogCache,
  erasures: Pick<Erasures, 'assertActive'>,
) => ({
  async read(id: number): Promise<VenueHours> {
    const [venue] = await venues.byIds([id])
    if (!venue) throw venueNotFound()
    return venueHoursOf(venue)
  },

  /** Throws 409 for an outdated `version`, {@link InputError} for hours that cannot be parsed. */
  async set(id: number, edit: VenueHoursEdit, actor: Actor, beforeChange?: BeforeChange): Promise<VenueHours> {
    refuseUnreadableHours(edit)
    const names = await catalog.current()
    const changes = changesOf(edit, actor)
    const venue = await venues.change(
      id,
      async (current) => {
        const extraChanges = await beforeChange?.(current)
        refuseOutdated(current, edit.version)
        if (edit.checked) await erasures.assertActive(actor.id)
        return { ...changes, ...extraChanges }
      },
      (before, after) => auditEvent(actor, 'venue.edited', venueSubject(after), venueChanges(before, after, names)),
    )
    if (!venue) throw venueNotFound()
    return venueHoursOf(venue)
  },
})

function changesOf({ openingHours, specialHours, checked }: VenueHoursEdit, actor: Actor): VenueChanges {
  const now = new Date()
  const isEdit = checked || openingHours !== undefined || specialHours !== undefined
  const check = checked ? hoursCheck(actor, now) : {}
  const values = { ...storedHours({ openingHours, specialHours }), ...check }
  return isEdit ? { ...values, editedAt: now } : values
}
