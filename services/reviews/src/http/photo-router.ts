import { OpaqueId } from '@plekje/contracts'
import { createPhotoServing, createPhotoUpload } from '@plekje/photos'
import { type Idempotency, type MemberRouter, requestMember } from '@plekje/service-kit'
import type { RequestHandler } from 'express'
import { audienceOf } from '../domain/review-photos'
import type { PhotosOfReviews } from '../storage/photos-of-reviews'
import type { ReviewPhotoRepository } from '../storage/review-photo-repository'
import type { ChangeOwnPhotos } from '../use-cases/change-own-photos'
import type { FindVenues } from '../use-cases/find-venues'

/** Accepts uploads of photos to a review, by its author (contracts, review-photos). */
export const createReviewPhotoUpload = (ownPhotos: ChangeOwnPhotos, idempotency: Idempotency): MemberRouter =>
  createPhotoUpload(idempotency, {
    route: 'review-photos',
    id: OpaqueId,
    refuseWhenFull: ownPhotos.refuseWhenFull,
    add: ownPhotos.add,
  })

/** Serves `GET /:photo/:size` to those who may see the photo. */
export const createPhotoServingOfReviews = (
  photos: Pick<PhotosOfReviews, 'get'>,
  reviewPhotos: Pick<ReviewPhotoRepository, 'findReviewWith'>,
  venues: Pick<FindVenues, 'findWithPage'>,
): RequestHandler =>
  createPhotoServing(photos, async (photoId, response) => {
    const review = await reviewPhotos.findReviewWith(photoId)
    if (!review) return 'nobody'
    const isVenueVisible = (await venues.findWithPage(review.listingId)) !== null
    return audienceOf({ ...review, isVenueVisible }, photoId, requestMember(response))
  })
