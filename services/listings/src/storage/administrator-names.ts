import { updateInBatches } from '@plekje/service-kit'
import type { ImportModels } from './import-models'
import type { VenueModel } from './venue-model'

/** Replaces the name of an administrator who erased their account, as in the audit log. */
export const ERASED_ADMINISTRATOR = 'Verwijderde beheerder'

interface NamingModels {
  readonly venues: VenueModel
  readonly imports: ImportModels['imports']
}

/** Replaces the names of erased administrators who confirmed hours or uploaded a file, and removes their ids. */
export async function removeNamesOf(userIds: readonly string[], { venues, imports }: NamingModels): Promise<void> {
  const ids = { $in: [...userIds] }
  await venues.updateMany(
    { hoursCheckedById: ids },
    { $set: { hoursCheckedBy: ERASED_ADMINISTRATOR }, $unset: { hoursCheckedById: 1 } },
  )
  await imports.updateMany(
    { createdById: ids },
    { $set: { createdBy: ERASED_ADMINISTRATOR }, $unset: { createdById: 1 } },
  )
}

/** Replaces names without an id, because an erasure could not find them. */
export async function removeNamesWithoutIds({ venues, imports }: NamingModels): Promise<void> {
  const unknownName = 'Onbekende beheerder'
  await updateInBatches(
    venues.collection,
    { hoursCheckedBy: { $exists: true }, hoursCheckedById: { $exists: false } },
    { $set: { hoursCheckedBy: unknownName } },
  )
  await updateInBatches(
    imports.collection,
    { createdById: { $exists: false } },
    { $set: { createdBy: unknownName }, $unset: { 'actor.username': 1 } },
  )
}
