import { MAX_PHOTOS_PER_REVIEW } from '@plekje/contracts/plain'

/** Texts about photos of a review, on public screens (REVIEW-15). */
export const nl = {
  add: 'Foto’s toevoegen',
  hint: `Hoogstens ${MAX_PHOTOS_PER_REVIEW} foto’s (JPEG, PNG, WebP of AVIF; grote worden eerst verkleind). We bekijken ze voordat anderen ze zien.`,
  chosen: 'Gekozen foto’s',
  ready: 'Klaar om te plaatsen',
  sending: 'Wordt toegevoegd…',
  retry: (file: string) => `Probeer ${file} opnieuw`,
  remove: (file: string) => `Verwijder ${file}`,
  large: 'Deze foto is groter dan 5 MB en kon niet worden verkleind.',
  kind: 'Dit bestand is geen JPEG-, PNG-, WebP- of AVIF-afbeelding.',
  full: `Bij een review horen hoogstens ${MAX_PHOTOS_PER_REVIEW} foto’s.`,
  failed: 'Deze foto kon niet worden toegevoegd. Probeer het opnieuw.',
}
