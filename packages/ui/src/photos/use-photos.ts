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
    /** Uploads the chosen photos. Resolves with the review after the last success, and with the last failure. */
    async sendAll(reviewId: string): Promise<{ review?: OwnReview; failure?: unknown }> {
      const result: { review?: OwnReview; failure?: unknown } = {}
      await queue.sendAll(pathOf({ path: '/reviews/:id/photos' }, { params: { id: reviewId } }), {
        onAdded: (review) => {
          result.review = review
        },
        onFailed: (failure) => {
          result.failure = failure
        },
      })
      return result
    },
  }
}

export type Photos = ReturnType<typeof usePhotos>
