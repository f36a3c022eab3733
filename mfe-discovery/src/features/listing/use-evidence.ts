import { ApiFailure, pathOf } from '@plekje/contracts/plain'
import { usePhotoQueue } from '@plekje/ui/photos'
import { failureText } from '@plekje/web-kit'
import { useRef, useState } from 'react'
import { proposalDialogCopy } from '../../copy/proposal-dialog'

const copy = proposalDialogCopy.photo

/** True when retrying cannot help: the file is no photo, or the time for it is over. */
const isFinal = (failure: unknown) => failure instanceof ApiFailure && [404, 413, 415, 422].includes(failure.status)

const explain = (failure: unknown) => ({ text: failureText(failure, copy.failed), canRetry: !isFinal(failure) })

/** A photo as evidence, which is sent after its proposal (PROPOSAL-14). */
export function useEvidence() {
  const queue = usePhotoQueue({ texts: copy, maxPhotos: 1, read: () => true, explain })
  const [sentFor, setSentFor] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  // Changes when an attempt begins or is cancelled.
  const attempt = useRef(0)
  const { photos, add, drop, retry, clear, isSending } = queue
  return {
    photos: { photos, add, drop, retry },
    canAdd: photos.length === 0,
    /** True if a file was chosen that can be sent. */
    isChosen: photos.some(({ state }) => state === 'waiting'),
    isSending,
    /** The id under which a photo is still to be sent; undefined before the proposal was sent. */
    sentFor,
    /** True after an attempt to send the photo failed. */
    hasFailed,
    /** Takes the photo away, and cancels its upload. */
    clear: () => {
      attempt.current += 1
      clear()
      setSentFor(undefined)
      setFailed(false)
    },
    /** Sends the photo, also one that failed before; `done` if it arrived or was taken away. */
    async send(photoId: string): Promise<'done' | 'failed' | 'cancelled'> {
      attempt.current += 1
      const thisAttempt = attempt.current
      let isRefused = false
      for (const { id, state, canRetry } of photos) {
        if (state === 'failed' && canRetry) retry(id)
        if (state === 'failed' && !canRetry) isRefused = true
      }
      setSentFor(photoId)
      await queue.sendAll(pathOf({ path: '/proposal-photos/:id' }, { params: { id: photoId } }), {
        onAdded: () => undefined,
        onFailed: () => {
          isRefused = true
        },
      })
      if (attempt.current !== thisAttempt) return 'cancelled'
      setFailed(isRefused)
      return isRefused ? 'failed' : 'done'
    },
  }
}
