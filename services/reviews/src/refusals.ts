import { NotFoundError } from '@plekje/service-kit'

/** The error for missing reviews, hidden reviews and reviews of hidden venues; only the author sees hidden reviews. */
export const reviewNotFound = () => new NotFoundError('review_not_found', 'Deze review bestaat niet (meer).')

/** The error for a missing review and for another member's review, so that ids reveal nothing. */
export const ownReviewNotFound = () =>
  new NotFoundError('review_not_found', 'Deze review bestaat niet of is niet van jou.')
