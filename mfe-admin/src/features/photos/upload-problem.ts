import { MAX_PHOTO_BYTES, MAX_PHOTOS_PER_VENUE } from '@plekje/contracts'
import { ApiFailure } from '@plekje/contracts/plain'
import { photos } from '../../copy/photos'
import { UploadBroken } from './upload-photo'

const copy = photos.problems
/** What a browser may call pictures that the server takes; it looks at their content and not at this. */
export const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Why a file cannot be a photo, before anything of it is sent. */
export function problemWithFile({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > MAX_PHOTO_BYTES) return copy.large
  // Without a type the server must see for itself.
  return type === '' || ACCEPTED_TYPES.some((known) => known === type) ? undefined : copy.kind
}

/** In English, by what the server answered. */
export function problemWithUpload(failure: unknown): { text: string; canRetry: boolean } {
  if (failure instanceof UploadBroken) return { text: copy.connection, canRetry: true }
  if (!(failure instanceof ApiFailure)) return { text: copy.other, canRetry: true }
  if (failure.status === 413) {
    return { text: failure.code === 'too_many_pixels' ? copy.pixels : copy.large, canRetry: false }
  }
  if (failure.status === 415) return { text: copy.kind, canRetry: false }
  if (failure.status === 422) return { text: copy.broken, canRetry: false }
  if (failure.status === 404) return { text: copy.gone, canRetry: false }
  if (failure.status === 409) return { text: copy.full(MAX_PHOTOS_PER_VENUE), canRetry: true }
  if (failure.status === 401 || failure.status === 403) return { text: copy.rights, canRetry: true }
  return { text: copy.other, canRetry: true }
}
