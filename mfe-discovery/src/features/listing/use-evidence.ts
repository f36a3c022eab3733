import { pathOf } from '@plekje/contracts/plain'
import { explainFailure, usePhotoQueue } from '@plekje/ui/photos'
import { useRef, useState } from 'react'
import { proposalDialogCopy } from '../../copy/proposal-dialog'

const copy = proposalDialogCopy.photo

const explain = (failure: unknown) => explainFailure(failure, copy.failed)

/** A photo as evidence, which is sent after its proposal (PROPOSAL-14). */
export function useEvidence() {
  const queue = usePhotoQueue({ texts: copy, maxPhotos: 1, parse: () => true, explain })
  const [pendingPhotoId, setPendingPhotoId] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  // Counts attempts and cancellations, so that an attempt can tell that it was cancelled.
  const attempt = useRef(0)
  const { photos, add, drop, retry, clear, isSending } = queue
  return {
    photos: { photos, add, drop, retry },
    canAdd: photos.length === 0,
    /** True while the chosen file can be sent. */
    isChosen: photos.some(({ state }) => state === 'waiting'),
    isSending,
    /** The id under which a photo is still to be sent; undefined before the proposal was sent. */
    pendingPhotoId,
    /** True after an attempt to send the photo failed. */
    hasFailed,
    /** Removes the photo and cancels its upload. */
    clear: () => {
      attempt.current += 1
      clear()
      setPendingPhotoId(undefined)
      setFailed(false)
    },
    /**
     * Sends the photo, also one that failed before. Resolves with `done` if it arrived or was removed, and with
     * `cancelled` if `clear` or `send` was called meanwhile.
     */
    async send(photoId: string): Promise<'done' | 'failed' | 'cancelled'> {
      attempt.current += 1
      const thisAttempt = attempt.current
      for (const { id, state, canRetry } of photos) {
        if (state === 'failed' && canRetry) retry(id)
      }
      setPendingPhotoId(photoId)
      const path = pathOf({ path: '/proposal-photos/:id' }, { params: { id: photoId } })
      const remainingPhotos = await queue.sendAll(path, { onAdded: () => undefined, onFailed: () => undefined })
      if (attempt.current !== thisAttempt) return 'cancelled'
      const hasFailure = remainingPhotos?.some(({ state }) => state === 'failed') ?? false
      setFailed(hasFailure)
      return hasFailure ? 'failed' : 'done'
    },
  }
}
