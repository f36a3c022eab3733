import { type Erasures, updateInBatches } from '@plekje/service-kit'
import type { ImportModels } from './import-models'
import type { VenueModel } from './venue-model'

/** Shown in place of an administrator who erased their account, as the audit log does. */
export const ERASED_ADMINISTRATOR = 'Verwijderde beheerder'

export type AdministratorNames = ReturnType<typeof createAdministratorNames>

/**
 * Where listings keeps who an administrator is: who confirmed the hours of a venue, and who brought a file. The id stands
 * beside the name until both go.
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
     * After a write that names an administrator, who may have been erased meanwhile. The write holds whatever comes of it:
     * what is missed here goes with the next look at leftovers.
     */
    async recheck(userId: string): Promise<void> {
      const remove = async () => {
        if (await erasures.isAnyErased([userId])) await removeAllOf([userId])
      }
      await remove().catch(() => undefined)
    },
  }
}

/** Names that were kept without an id lead to nobody whom an erasure could find: they go. */
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
