import { memberDataApi, reviewFiguresApi, reviewsApi } from '@plekje/contracts'
import { type Implementation, implement } from '@plekje/service-kit'
import type { createChangeOwnReview } from './use-cases/change-own-review'
import type { createReadReviews } from './use-cases/read-reviews'
import type { createWriteReview } from './use-cases/write-review'

export interface ReviewUseCases {
  readonly read: ReturnType<typeof createReadReviews>
  readonly write: ReturnType<typeof createWriteReview>
  readonly change: ReturnType<typeof createChangeOwnReview>
}

/** Endpoint → use case. */
export const reviewRoutes = ({ read, write, change }: ReviewUseCases): Implementation =>
  implement(reviewsApi, {
    googleReviews: ({ params }) => read.google(params.listingId),
    listReviews: ({ params }) => read.ofListing(params.listingId),
    writeReview: ({ params, body, member }) => write(member, params.listingId, body),
    myReviews: ({ member }) => read.own(member),
    editReview: ({ params, body, member }) => change.edit(member, params.id, body.comment),
    deleteReview: ({ params, member }) => change.remove(member, params.id),
  })

export const figureRoutes = ({ read }: Pick<ReviewUseCases, 'read'>): Implementation =>
  implement(reviewFiguresApi, { reviewFigures: async () => ({ reviews: await read.count() }) })

export const memberDataRoutes = ({ read }: Pick<ReviewUseCases, 'read'>): Implementation =>
  implement(memberDataApi, {
    exportMemberData: async ({ params }) => ({ reviews: await read.own({ id: params.userId }) }),
  })
