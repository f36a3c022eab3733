import { MAX_PHOTOS_PER_VENUE } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { ConnectionFailure } from '@plekje/web-kit'
import { photos } from '../../copy/photos'

const copy = photos.problems

/** English text for a failed upload. */
export function problemWithUpload(failure: unknown): { text: string; canRetry: boolean } {
  if (failure instanceof ConnectionFailure) return { text: copy.connection, canRetry: true }
  if (!(failure instanceof ApiFailure)) return { text: copy.other, canRetry: true }
  if (failure.status === 413) {
    return { text: failure.code === 'too_many_pixels' ? copy.pixels : copy.large, canRetry: false }
  }
  if (failure.status === 415) return { text: copy.kind, canRetry: false }
  if (failure.status === 422) {
    return { text: failure.code === 'too_heavy_photo' ? copy.heavy : copy.broken, canRetry: false }
  }
  if (failure.status === 404) return { text: copy.gone, canRetry: false }
  if (failure.status === 409) return { text: copy.full(MAX_PHOTOS_PER_VENUE), canRetry: true }
  if (failure.status === 401 || failure.status === 403) return { text: copy.rights, canRetry: true }
  return { text: copy.other, canRetry: true }
}
