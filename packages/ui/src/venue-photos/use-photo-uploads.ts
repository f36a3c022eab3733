import { usePhotoQueue } from '@plekje/ui/photos'
import { useEffect, useState } from 'react'
import type { VenuePhotoTexts } from './texts'
import { problemWithUpload } from './upload-problem'

interface UploadOptions<Reply> {
  /** The address under `/api` that takes the photos. */
  readonly path: string
  readonly texts: VenuePhotoTexts['problems']
  readonly parse: (reply: unknown) => Reply
  readonly onAdded: (reply: Reply) => void
  readonly onFailed: (failure: unknown) => void
}

/** Uploads of photos; leaving the page cancels them. Keep the state above tabs, so that switching tabs cancels none. */
export function usePhotoUploads<Reply>({ path, texts, parse, onAdded, onFailed }: UploadOptions<Reply>) {
  const explain = (failure: unknown) => problemWithUpload(failure, texts)
  const { large, kind } = texts
  const queue = usePhotoQueue({ texts: { large, kind }, parse, explain })
  const { photos: uploads, add, retry, drop, clear, sendAll } = queue
  const [addedCount, setAddedCount] = useState(0)

  const send = () =>
    void sendAll(path, {
      onAdded: (reply) => {
        onAdded(reply)
        setAddedCount((count) => count + 1)
      },
      onFailed,
    })
  useEffect(() => clear, [clear])

  return {
    uploads,
    /** Photos added during this visit. */
    addedCount,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    add(files: readonly File[]) {
      add(files)
      send()
    },
    retry(id: number) {
      retry(id)
      send()
    },
    /** Cancels an upload, or removes a failed one from the list. */
    drop,
    cancelAll: clear,
  }
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>
