import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Member, OwnReview, Review, ReviewWithPhotos } from '@plekje/contracts'
import { identityHeaders, sendCall } from '@plekje/testing/service-caller'
import sharp from 'sharp'
import type { RunningReviews } from './start-reviews'

export const member = (id: string): Member => ({ id: `u-${id}`, username: id, isAdmin: false })
export const admin: Member = { ...member('beheer'), isAdmin: true }

export const jpeg = (width = 40, height = 30, background = '#3366cc'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Actions of members and administrators on review photos. */
export function withPhotos(reviews: () => RunningReviews) {
  const call = (...asked: Parameters<RunningReviews['call']>) => reviews().call(...asked)
  const upload = async (
    as: Member | undefined,
    review: string,
    { bytes, key, url = reviews().url() }: { bytes?: Buffer; key?: string; url?: string } = {},
  ): Promise<{ status: number; body: OwnReview & { code?: string; error?: string } }> => {
    const headers: Record<string, string> = {
      'content-type': 'image/jpeg',
      ...(await identityHeaders('reviews', as)),
    }
    if (key !== undefined) headers['idempotency-key'] = key
    const response = await fetch(`${url}/api/reviews/${review}/photos`, {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes ?? (await jpeg())),
    })
    return { status: response.status, body: (await response.json()) as OwnReview }
  }
  const moderate = (review: string, photo: string, body: object, as = admin) =>
    call('POST', `/admin/reviews/${review}/photos/${photo}/decision`, { as, body })
  return {
    upload,
    async write(as: Member, listingId: number): Promise<string> {
      const body = { rating: 4, comment: 'Heerlijk gegeten hier.' }
      return (await call('POST', `/listings/${listingId}/reviews`, { as, body })).body.id
    },
    /** Adds a waiting photo and returns its id. */
    async add(as: Member, review: string, bytes?: Buffer): Promise<string> {
      const { body } = await upload(as, review, bytes ? { bytes } : {})
      return body.photos?.at(-1)?.id ?? ''
    },
    remove: (as: Member, review: string, photo: string) => call('DELETE', `/reviews/${review}/photos/${photo}`, { as }),
    approve: (review: string, photo: string) => moderate(review, photo, { decision: 'approved' }),
    reject: (review: string, photo: string, reason = 'Er staat iemand herkenbaar op.') =>
      moderate(review, photo, { decision: 'rejected', reason }),
    moderate,
    own: async (as: Member): Promise<OwnReview[]> => (await call('GET', '/my-reviews', { as })).body,
    shown: async (listingId: number): Promise<Review[]> => (await call('GET', `/listings/${listingId}/reviews`)).body,
    waiting: async (): Promise<{ reviews: ReviewWithPhotos[]; total: number }> =>
      (await call('GET', '/admin/reviews/photos', { as: admin })).body,
    /** Requests a picture like the gateway for the signed-in member. */
    fetchPhoto: (photo: string, as?: Member, size = 'gallery') =>
      sendCall('GET', `${reviews().url()}/media/review-photos/${photo}/${size}`, 'reviews', as ? { as } : {}),
    async blobs(): Promise<string[]> {
      const folder = join(reviews().dataDir, 'blobs')
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      return found.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
  }
}
