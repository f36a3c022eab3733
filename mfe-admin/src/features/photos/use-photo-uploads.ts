import { hasStatus, useQueryClient, useSession } from '@plekje/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { venueQuery } from '../venue-detail/queries'
import { VENUES_KEY } from '../venues/queries'
import { UploadCancelled, uploadPhoto } from './upload-photo'
import { problemWithFile, problemWithUpload } from './upload-problem'

export interface PhotoUpload {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Whole percent of the bytes that left. */
  readonly percent: number
  readonly problem?: string
  readonly canRetry?: boolean
}

let lastId = 0

/**
 * Photos on their way, one after another so that they come in the order in which they were chosen. Kept above the tabs:
 * looking at another one breaks nothing off; leaving the page does.
 */
export function usePhotoUploads(venueId: number) {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const [addedCount, setAddedCount] = useState(0)
  const aborts = useRef(new Map<number, AbortController>())
  const client = useQueryClient()
  const { askToSignIn, refresh } = useSession()

  const change = useCallback(
    (id: number, part: Partial<PhotoUpload>) =>
      setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload))),
    [],
  )
  const drop = useCallback((id: number) => {
    aborts.current.get(id)?.abort()
    aborts.current.delete(id)
    setUploads((before) => before.filter((upload) => upload.id !== id))
  }, [])

  const next = uploads.some(({ state }) => state === 'sending')
    ? undefined
    : uploads.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!next) return
    const { id, file } = next
    const abort = new AbortController()
    aborts.current.set(id, abort)
    change(id, { state: 'sending', percent: 0 })
    const onProgress = (share: number) => change(id, { percent: Math.round(share * 100) })
    uploadPhoto({ venueId, file, onProgress, signal: abort.signal })
      .then((venue) => {
        client.setQueryData(venueQuery(venueId).queryKey, (known) => known && { ...known, venue })
        void client.invalidateQueries({ queryKey: [...VENUES_KEY, 'list'] })
        setAddedCount((count) => count + 1)
        drop(id)
      })
      .catch((failure: unknown) => {
        if (failure instanceof UploadCancelled) return
        const { text, canRetry } = problemWithUpload(failure)
        change(id, { state: 'failed', problem: text, canRetry })
        if (hasStatus(failure, 401)) askToSignIn('login')
        if (hasStatus(failure, 403)) void refresh()
        if (hasStatus(failure, 409)) void client.invalidateQueries({ queryKey: venueQuery(venueId).queryKey })
      })
  }, [next, venueId, client, change, drop, askToSignIn, refresh])

  const cancelAll = useCallback(() => {
    for (const abort of aborts.current.values()) abort.abort()
    aborts.current.clear()
    setUploads([])
  }, [])
  useEffect(() => cancelAll, [cancelAll])

  return {
    uploads,
    /** How many were added during this visit. */
    addedCount,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    add: (files: readonly File[]) =>
      setUploads((before) => [
        ...before,
        ...files.map((file): PhotoUpload => {
          lastId += 1
          const problem = problemWithFile(file)
          const state = { id: lastId, file, percent: 0 }
          return problem ? { ...state, state: 'failed', problem, canRetry: false } : { ...state, state: 'waiting' }
        }),
      ]),
    retry: (id: number) => change(id, { state: 'waiting', percent: 0 }),
    /** Breaks an upload off, or takes a failed one out of the list. */
    drop,
    cancelAll,
  }
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>
