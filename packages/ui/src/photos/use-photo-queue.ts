import { MAX_PHOTO_BYTES } from '@plekje/contracts/plain'
import { useCallback, useRef, useState } from 'react'
import { canScale, fitPhoto } from './scale-photo'
import { sendPhoto } from './send-photo'

export interface QueuedPhoto {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Uploaded share in whole percents. */
  readonly percent: number
  readonly problem?: string | undefined
  readonly canRetry?: boolean
}

/** MIME types that browsers give to accepted pictures. The server checks the content instead. */
export const ACCEPTED_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** False for a file with another type. A file without a type may be a picture, which only the server can check. */
export const mayBePicture = ({ type }: File): boolean => type === '' || ACCEPTED_TYPES.includes(type)

interface PhotoQueueOptions<Reply> {
  /** Messages for files that are rejected before the upload. */
  readonly texts: { readonly large: string; readonly kind: string; readonly full?: string }
  /** Maximum number of photos that did not fail; beyond it, `texts.full` is shown. */
  readonly maxPhotos?: number
  readonly parse: (reply: unknown) => Reply
  readonly explain: (failure: unknown) => { readonly text: string; readonly canRetry: boolean }
}

interface Outcomes<Reply> {
  readonly onAdded: (reply: Reply) => void
  readonly onFailed: (failure: unknown, id: number) => void
}

let lastId = 0

/**
 * A queue of photos, uploaded one after another to keep their order. A photo that is too large for the server is scaled
 * first. A failed photo stays with its error, and the others go on.
 */
export function usePhotoQueue<Reply>({ texts, maxPhotos = Infinity, parse, explain }: PhotoQueueOptions<Reply>) {
  const [photos, setPhotos] = useState<readonly QueuedPhoto[]>([])
  const [isSending, setSending] = useState(false)
  // A ref, because an upload lasts over many renders.
  const latestPhotos = useRef(photos)
  const upload = useRef<{ readonly id: number; readonly controller: AbortController }>(undefined)
  // Identifies the running call of `sendAll`. Clearing the queue ends that call.
  const runningCall = useRef<symbol>(undefined)

  const setQueue = (queue: readonly QueuedPhoto[]) => {
    latestPhotos.current = queue
    setPhotos(queue)
  }
  const change = (id: number, part: Partial<QueuedPhoto>) =>
    setQueue(latestPhotos.current.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))
  /** Removes a photo and cancels its upload. */
  const drop = (id: number) => {
    if (upload.current?.id === id) upload.current.controller.abort()
    setQueue(latestPhotos.current.filter((photo) => photo.id !== id))
  }
  const clear = useCallback(() => {
    upload.current?.controller.abort()
    runningCall.current = undefined
    latestPhotos.current = []
    setPhotos([])
    setSending(false)
  }, [])

  const problemOf = (file: File): string | undefined => {
    if (!mayBePicture(file)) return texts.kind
    return file.size > MAX_PHOTO_BYTES && !canScale() ? texts.large : undefined
  }

  const sendOne = async ({ id, file }: QueuedPhoto, path: string, { onAdded, onFailed }: Outcomes<Reply>) => {
    const controller = new AbortController()
    const { signal } = controller
    upload.current = { id, controller }
    change(id, { state: 'sending', percent: 0 })
    const onProgress = (share: number) => change(id, { percent: Math.round(share * 100) })
    try {
      const fittedFile = await fitPhoto(file)
      if (signal.aborted) return
      if (!fittedFile) return change(id, { state: 'failed', problem: texts.large, canRetry: false })
      const reply = parse(await sendPhoto({ path, file: fittedFile, onProgress, signal }))
      upload.current = undefined
      onAdded(reply)
      drop(id)
    } catch (failure) {
      if (signal.aborted) return
      const { text, canRetry } = explain(failure)
      change(id, { state: 'failed', problem: text, canRetry })
      onFailed(failure, id)
    }
  }

  return {
    photos,
    isSending,
    drop,
    /** Removes all photos and cancels their uploads. */
    clear,
    add(files: readonly File[]) {
      for (const file of files) {
        lastId += 1
        const isFull = latestPhotos.current.filter(({ state }) => state !== 'failed').length >= maxPhotos
        const problem = problemOf(file) ?? (isFull ? texts.full : undefined)
        const state = problem === undefined ? 'waiting' : 'failed'
        setQueue([...latestPhotos.current, { id: lastId, file, state, percent: 0, problem, canRetry: false }])
      }
    },
    retry: (id: number) => change(id, { state: 'waiting', percent: 0, problem: undefined }),
    /**
     * Uploads the waiting photos. Resolves with those that remain, or with undefined if a running call uploads them or
     * the queue was cleared.
     */
    async sendAll(path: string, outcomes: Outcomes<Reply>): Promise<readonly QueuedPhoto[] | undefined> {
      if (runningCall.current) return
      const thisCall = Symbol('sendAll')
      runningCall.current = thisCall
      setSending(true)
      for (;;) {
        const next = latestPhotos.current.find(({ state }) => state === 'waiting')
        if (!next) break
        await sendOne(next, path, outcomes)
        if (runningCall.current !== thisCall) return
      }
      runningCall.current = undefined
      setSending(false)
      return latestPhotos.current
    },
  }
}
