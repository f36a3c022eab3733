import { ApiFailure, MAX_PHOTOS_PER_VENUE } from '@plekje/contracts/plain'
import { ConnectionFailure } from '@plekje/web-kit'

export interface UploadProblemTexts {
  readonly large: string
  readonly pixels: string
  readonly kind: string
  readonly heavy: string
  readonly broken: string
  readonly full: (max: number) => string
  readonly many: string
  readonly gone: string
  readonly rights: string
  readonly connection: string
  readonly other: string
}

/** The text for a failed upload. */
export function problemWithUpload(failure: unknown, texts: UploadProblemTexts): { text: string; canRetry: boolean } {
  if (failure instanceof ConnectionFailure) return { text: texts.connection, canRetry: true }
  if (!(failure instanceof ApiFailure)) return { text: texts.other, canRetry: true }
  if (failure.status === 413) {
    return { text: failure.code === 'too_many_pixels' ? texts.pixels : texts.large, canRetry: false }
  }
  if (failure.status === 415) return { text: texts.kind, canRetry: false }
  if (failure.status === 422) {
    return { text: failure.code === 'too_heavy_photo' ? texts.heavy : texts.broken, canRetry: false }
  }
  if (failure.status === 404) return { text: texts.gone, canRetry: false }
  if (failure.status === 409) return { text: texts.full(MAX_PHOTOS_PER_VENUE), canRetry: true }
  if (failure.status === 429) return { text: texts.many, canRetry: true }
  if (failure.status === 401 || failure.status === 403) return { text: texts.rights, canRetry: true }
  return { text: texts.other, canRetry: true }
}
