import { type Erasures, updateInBatches } from '@plekje/service-kit'
import type { ImportModels } from './import-models'
import type { VenueModel } from './venue-model'

/** Replaces the name of an administrator who erased their account, as in the audit log. */
export const ERASED_ADMINISTRATOR = 'Verwijderde beheerder'

export type AdministratorNames = ReturnType<typeof createAdministratorNames>

/**
 * Personal data of administrators in listings: the names of those who confirmed hours or uploaded a file, each with the
 * member's id until both are removed.
 */
export function createAdministratorNames(
  { venues, imports }: { readonly venues: VenueModel; readonly imports: ImportModels['imports'] },
  erasures: Pick<Erasures, 'isAnyErased'>,
) {
  const removeAllOf = async (userIds: readonly string[]): Promise<void> => {
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

  return {
    removeAllOf,
    /**
     * Call after a write that names an administrator, who may have been erased meanwhile. Never rejects: the next sweep
     * of erased members removes what this misses.
     */
    async recheck(userId: string): Promise<void> {
      const remove = async () => {
        if (await erasures.isAnyErased([userId])) await removeAllOf([userId])
      }
      await remove().catch(() => undefined)
    },
  }
}

/** Replaces names without an id, because an erasure could not find them. */
export async function removeNamesWithoutIds({
  venues,
  imports,
}: {
  readonly venues: VenueModel
  readonly imports: ImportModels['imports']
}): Promise<void> {
  const unknown = 'Onbekende beheerder'
  await updateInBatches(
    venues.collection,
    { hoursCheckedBy: { $exists: true }, hoursCheckedById: { $exists: false } },
    { $set: { hoursCheckedBy: unknown } },
  )
  await updateInBatches(
    imports.collection,
    { createdById: { $exists: false } },
    { $set: { createdBy: unknown }, $unset: { 'actor.username': 1 } },
  )
}
