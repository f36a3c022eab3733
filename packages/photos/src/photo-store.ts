import type { BlobStore } from '@plekje/engines'
import type { Logger } from '@plekje/service-kit'
import { createPhotoFiles } from './photo-files'
import { createPhotoMarks, type PhotoMark, type PhotoMarkModel, type PhotosOf } from './photo-marks'
import { createPhotoProcess } from './photo-process'

const EVERY_MS = 60_000
const BATCH = 200
/** By then an upload is over, one way or the other. */
const UPLOAD_MS = 10 * 60_000

export interface PhotoStoreParts<Owner> {
  readonly marks: PhotoMarkModel<Owner>
  readonly blobs: BlobStore
  /** Of the blob store. */
  readonly folder: string
  /** Ids of those that are shown where they belong. */
  shownAmong(photos: readonly (PhotoMark & Owner)[]): Promise<ReadonlySet<string>>
  readonly log: Logger
}

export type PhotoStore<Owner> = ReturnType<typeof openPhotoStore<Owner>>

/**
 * Keeps photos, and removes those that nothing shows. A photo is marked before what shows it changes, and looked at afterwards:
 * whatever breaks off in between, here or in the blob store, is found by the mark and finished later.
 */
export function openPhotoStore<Owner>(
  { marks: model, blobs, folder, shownAmong, log }: PhotoStoreParts<Owner>,
  everyMs = EVERY_MS,
) {
  const marks = createPhotoMarks(model)
  const files = createPhotoFiles(blobs, folder)
  const photoProcess = createPhotoProcess(log)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  const removeAll = async (photos: readonly PhotoMark[]) => {
    for (const { _id } of photos) {
      await files.delete(_id)
      await marks.remove(_id)
    }
  }
  const look = async (found: readonly (PhotoMark & Owner)[]) => {
    if (found.length === 0) return
    const shown = await shownAmong(found)
    for (const { _id } of found.filter((photo) => shown.has(photo._id))) await marks.markKept(_id)
    await removeAll(found.filter(({ _id }) => !shown.has(_id)))
  }
  const logged = (work: Promise<void>) => work.catch((error) => log.warn({ err: error }, 'photos wait to be removed'))

  const round = async () => {
    for (;;) {
      const found = await marks.due(new Date(), BATCH)
      await look(found)
      if (found.length < BATCH || isClosed) return
    }
  }
  const schedule = () => {
    if (isClosed) return
    timer = setTimeout(() => {
      running = logged(round()).finally(schedule)
    }, everyMs).unref()
  }
  /** Looks at the marked photos of these. Never rejects: what fails is tried again later. */
  const afterChange = (owners: PhotosOf<Owner>): Promise<void> => logged(marks.marked(owners).then(look))
  return {
    /** Photos of members are read in turn. Bytes are kept first, then shown by what `show` changes: what is shown is there. */
    async add<T>(
      photo: { readonly id: string; readonly owner: Owner; readonly memberId: string; readonly bytes: Buffer },
      show: () => Promise<T>,
    ) {
      const sizes = await photoProcess.run(photo.memberId, photo.bytes)
      await marks.beginUpload(photo.id, photo.owner, new Date(Date.now() + UPLOAD_MS))
      try {
        await files.put(photo.id, sizes)
        return await show()
      } finally {
        // Also when all went well: someone may have removed the photo again in between.
        await marks.endUpload(photo.id, new Date())
        await logged(marks.marked({ ...ofOne(photo.owner) }).then(look))
      }
    },
    get: files.get,
    /** The mark of a photo, with what it belongs to; null when there is no such photo. */
    find: marks.one,
    /** Marks photos of what is about to change; what breaks off is looked at a minute later. */
    mark: (owners: PhotosOf<Owner>) => marks.mark(owners, new Date(Date.now() + everyMs)),
    afterChange,
    /**
     * Removes all of these that are shown no more, and rejects where that fails. One that is being uploaded goes when its
     * upload is over.
     */
    async forget(owners: PhotosOf<Owner>): Promise<void> {
      const found = await marks.all(owners)
      await look(found.filter(({ isUploading }) => !isUploading))
    },
    start() {
      running = logged(round()).finally(schedule)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([running, photoProcess.close()])
    },
  }
}

const ofOne = <Owner>(owner: Owner): PhotosOf<Owner> =>
  Object.fromEntries(
    Object.entries(owner as object).map(([field, value]) => [field, [value]]),
  ) as unknown as PhotosOf<Owner>
