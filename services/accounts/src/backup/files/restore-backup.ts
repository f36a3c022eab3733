import type { Documents } from '@plekje/engines'
import { CollectionLoader, dropCollections, hasDocuments } from './collections'
import { BackupRefusedError } from './errors'
import { deletePhotosExcept, hasPhotos, type PhotoStores, putPhoto, readPhoto } from './photos'
import { readBackup } from './read-backup'

export interface RestoreTarget {
  readonly documents: Documents
  readonly databases: readonly string[]
  /** Null keeps the present photos: databases of another prefix share buckets and folders with the site. */
  readonly photos: PhotoStores | null
}

export interface RestoreResult {
  readonly documents: number
  readonly photos: number
}

/** Throws BackupRefusedError when a database or a folder of photos is not empty. */
export async function refuseOverData({ documents, databases, photos }: RestoreTarget): Promise<void> {
  const refusal = (what: string) =>
    new BackupRefusedError(`there are ${what} already, and a restore would replace them: say --over if it shall`)
  if (await hasDocuments(documents, databases)) throw refusal('databases')
  if (photos && (await hasPhotos(photos))) throw refusal('photos')
}

/**
 * Replaces databases and photos by those of a backup. Call `verifyBackup` first, because an error in the middle leaves
 * the databases half restored until the restore is run again.
 */
export async function restoreBackup(
  path: string,
  identity: string,
  { documents, databases, photos }: RestoreTarget,
): Promise<RestoreResult> {
  await dropCollections(documents, databases)
  const restoredPhotos = new Set<string>()
  let restoredDocuments = 0
  let loader: CollectionLoader | undefined
  let kind = ''
  for await (const item of readBackup(path, identity)) {
    if (item.entry === 'record') {
      await loader?.add(item.bytes)
      if (kind !== 'photos' || !photos) continue
      const photo = readPhoto(item.bytes)
      await putPhoto(photos, photo)
      restoredPhotos.add(photo.key)
      continue
    }
    restoredDocuments += (await loader?.finish()) ?? 0
    loader = undefined
    if (item.entry !== 'part') continue
    const { part } = item
    kind = part.kind
    if (part.kind === 'collection') loader = await CollectionLoader.open(documents, part.database, part)
  }
  if (photos) await deletePhotosExcept(photos, restoredPhotos)
  return { documents: restoredDocuments, photos: restoredPhotos.size }
}
