import { OpaqueId } from '@plekje/contracts'
import { createPhotoServing, createPhotoUpload } from '@plekje/photos'
import { type Idempotency, type MemberRouter, requestMember } from '@plekje/service-kit'
import type { RequestHandler } from 'express'
import { whoSees } from '../domain/review-photos'
import type { PhotosOfReviews } from '../storage/photos-of-reviews'
import type { ReviewPhotoRepository } from '../storage/review-photo-repository'
import type { ChangeOwnPhotos } from '../use-cases/change-own-photos'
import type { KnowVenues } from '../use-cases/know-venues'

/** Accepts uploads of photos to a review, by its author (contracts, review-photos). */
export const createReviewPhotoUpload = (own: ChangeOwnPhotos, idempotency: Idempotency): MemberRouter =>
  createPhotoUpload(idempotency, { ...own, route: 'review-photos', id: OpaqueId })

/** Serves `GET /:photo/:size` to those who may see the photo. */
export const createPhotoServingOfReviews = (
  photos: Pick<PhotosOfReviews, 'get'>,
  stored: Pick<ReviewPhotoRepository, 'withPhoto'>,
  venues: Pick<KnowVenues, 'visible'>,
): RequestHandler =>
  createPhotoServing(photos, async (photo, response) => {
    const review = await stored.withPhoto(photo)
    if (!review) return 'nobody'
    const isVenueVisible = (await venues.visible(review.listingId)) !== null
    return whoSees({ ...review, isVenueVisible }, photo, requestMember(response))
  })
