import { ApiFailure, pathOf } from '@plekje/contracts/plain'
import { usePhotoQueue } from '@plekje/ui/photos'
import { failureText } from '@plekje/web-kit'
import { useState } from 'react'
import { proposalDialogCopy } from '../../copy/proposal-dialog'

const copy = proposalDialogCopy.photo

/** True when retrying cannot help: the file is no photo, or the time for it is over. */
const isFinal = (failure: unknown) => failure instanceof ApiFailure && [404, 413, 415, 422].includes(failure.status)

const explain = (failure: unknown) => ({ text: failureText(failure, copy.failed), canRetry: !isFinal(failure) })

/** A photo as evidence, which is sent after its proposal (PROPOSAL-14). */
export function useEvidence() {
  const queue = usePhotoQueue({ texts: copy, maxPhotos: 1, read: () => true, explain })
  const [sentFor, setSentFor] = useState<string>()
  const { photos, add, drop, retry, clear, isSending } = queue
  return {
    photos: { photos, add, drop, retry },
    canAdd: photos.length === 0,
    /** True if a file was chosen that can be sent. */
    isChosen: photos.some(({ state }) => state === 'waiting'),
    isSending,
    /** The id under which a photo is still to be sent; undefined before the proposal was sent. */
    sentFor,
    clear: () => {
      clear()
      setSentFor(undefined)
    },
    /** Sends the photo, also one that failed before; true if it arrived or was taken away. */
    async send(photoId: string): Promise<boolean> {
      let hasFailed = false
      for (const { id, state, canRetry } of photos) {
        if (state === 'failed' && canRetry) retry(id)
        if (state === 'failed' && !canRetry) hasFailed = true
      }
      setSentFor(photoId)
      await queue.sendAll(pathOf({ path: '/proposal-photos/:id' }, { params: { id: photoId } }), {
        onAdded: () => undefined,
        onFailed: () => {
          hasFailed = true
        },
      })
      return !hasFailed
    },
  }
}
