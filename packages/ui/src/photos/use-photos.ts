import type { OwnReview } from '@plekje/contracts'
import { ApiFailure, pathOf } from '@plekje/contracts/plain'
import { failureText } from '@plekje/web-kit'
import { nl } from './nl'
import { usePhotoQueue } from './use-photo-queue'

/** Describes a failed upload. Retrying cannot help when the file is no photo, or the server no longer expects it. */
export function explainFailure(failure: unknown, fallback: string) {
  const isFinal = failure instanceof ApiFailure && [404, 413, 415, 422].includes(failure.status)
  return { text: failureText(failure, fallback), canRetry: !isFinal }
}

/** Photos for a review, which may be chosen before it is written. */
export function usePhotos(maxPhotos: number) {
  const queue = usePhotoQueue({
    texts: nl,
    maxPhotos,
    parse: (reply) => reply as OwnReview,
    explain: (failure) => explainFailure(failure, nl.failed),
  })
  return {
    ...queue,
    /**
     * Uploads the chosen photos. Resolves with the review after the last success, the failure of the last photo that
     * failed in this call, and the number of photos that remain; with undefined if another call is running.
     */
    async sendAll(reviewId: string) {
      let review: OwnReview | undefined
      const failures = new Map<number, unknown>()
      const remaining = await queue.sendAll(pathOf({ path: '/reviews/:id/photos' }, { params: { id: reviewId } }), {
        onAdded: (reply) => {
          review = reply
        },
        onFailed: (failure, id) => failures.set(id, failure),
      })
      if (!remaining) return
      const failed = remaining.findLast(({ id }) => failures.has(id))
      return { review, failure: failed && failures.get(failed.id), remainingCount: remaining.length }
    },
  }
}

export type Photos = ReturnType<typeof usePhotos>
