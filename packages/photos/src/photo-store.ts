import type { BlobStore } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { createPhotoFiles } from './photo-files'
import { createPhotoMarks, type PhotoMark, type PhotoMarkModel, type PhotosOf } from './photo-marks'
import { createPhotoProcess } from './photo-process'

const CHECK_INTERVAL_MS = 60_000
const BATCH_SIZE = 200
/** Maximum duration of an upload; its photo is checked afterwards. */
const MAX_UPLOAD_MS = 10 * 60_000

export interface PhotoStoreParts<Owner> {
  readonly photoMarks: PhotoMarkModel<Owner>
  readonly blobs: BlobStore
  /** The folder of the photos in the blob store. */
  readonly folder: string
  /** Ids of the photos to keep, with the time of their next check; null: no further check. */
  findPhotosToKeep(photos: readonly (PhotoMark & Owner)[]): Promise<ReadonlyMap<string, Date | null>>
  readonly log: Logger
}

export type PhotoStore<Owner> = ReturnType<typeof openPhotoStore<Owner>>

/**
 * Stores photos, and deletes photos that the service does not keep any more. A photo is marked before the item that
 * shows it changes, and checked afterwards. After an interruption the mark remains, so that the photo is checked later.
 */
export function openPhotoStore<Owner>(
  { photoMarks, blobs, folder, findPhotosToKeep, log }: PhotoStoreParts<Owner>,
  intervalMs = CHECK_INTERVAL_MS,
) {
  const marks = createPhotoMarks(photoMarks)
  const files = createPhotoFiles(blobs, folder)
  const photoProcess = createPhotoProcess(log)
  let timer: NodeJS.Timeout | undefined
  let currentCheck: Promise<void> | undefined
  let isClosed = false

  const removeAll = async (photos: readonly PhotoMark[]) => {
    for (const { _id } of photos) {
      await files.delete(_id)
      await marks.remove(_id)
    }
  }
  const check = async (photos: readonly (PhotoMark & Owner)[]) => {
    if (photos.length === 0) return
    const nextChecks = await findPhotosToKeep(photos)
    for (const photo of photos) {
      const nextCheckAt = nextChecks.get(photo._id)
      if (nextCheckAt !== undefined) await marks.endCheck(photo, nextCheckAt)
    }
    await removeAll(photos.filter(({ _id }) => !nextChecks.has(_id)))
  }
  const logFailure = (work: Promise<void>) =>
    work.catch((error) => log.warn({ err: error }, 'could not check photos; retrying at the next check'))

  const checkDuePhotos = async () => {
    let hasMore = true
    while (hasMore && !isClosed) {
      const duePhotos = await marks.findDue(new Date(), BATCH_SIZE)
      await check(duePhotos)
      hasMore = duePhotos.length === BATCH_SIZE
    }
  }
  const start = () => {
    currentCheck = logFailure(checkDuePhotos()).finally(scheduleNext)
  }
  const scheduleNext = () => {
    if (!isClosed) timer = setTimeout(start, intervalMs).unref()
  }
  /** Checks the marked photos of these owners. Never rejects: failures are retried later. */
  const afterChange = (owners: PhotosOf<Owner>): Promise<void> => logFailure(marks.findMarked(owners).then(check))
  return {
    /**
     * Adds a photo; senders take turns. Bytes are stored before `show` makes the photo visible, so a visible photo
     * always has its bytes.
     */
    async add<T>(
      photo: { readonly id: string; readonly owner: Owner; readonly senderKey: string; readonly bytes: Buffer },
      show: () => Promise<T>,
    ) {
      const sizes = await photoProcess.run(photo.senderKey, photo.bytes)
      await marks.beginUpload(photo.id, photo.owner, new Date(Date.now() + MAX_UPLOAD_MS))
      try {
        await files.put(photo.id, sizes)
        return await show()
      } finally {
        // Check the photo even after a success, because it may have been removed in the meantime.
        await marks.endUpload(photo.id, new Date())
        await afterChange(ownerFilter(photo.owner))
      }
    },
    get: files.get,
    /** The mark of a photo with its owner; null if the photo does not exist. */
    find: marks.findById,
    /** Marks photos whose owner is about to change; after an interruption they are checked a minute later. */
    mark: (owners: PhotosOf<Owner>) => marks.mark(owners, new Date(Date.now() + intervalMs)),
    afterChange,
    /**
     * Deletes the photos of these owners that are not shown any more; rejects if that fails. A photo in upload is
     * deleted when its upload is over.
     */
    async forget(owners: PhotosOf<Owner>): Promise<void> {
      const photos = await marks.findAll(owners)
      await check(photos.filter(({ isUploading }) => !isUploading))
    },
    start,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([currentCheck, photoProcess.close()])
    },
  }
}

const ownerFilter = <Owner>(owner: Owner): PhotosOf<Owner> =>
  Object.fromEntries(
    Object.entries(owner as object).map(([field, value]) => [field, [value]]),
  ) as unknown as PhotosOf<Owner>
