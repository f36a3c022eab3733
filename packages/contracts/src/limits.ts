export const MIN_PASSWORD_CHARACTERS = 8
export const MIN_COMMENT_CHARACTERS = 10
export const MAX_COMMENT_CHARACTERS = 10_000
export const MIN_GROUP_SIZE = 1
export const MAX_GROUP_SIZE = 20
export const DEFAULT_GROUP_SIZE = 2
/** Maximum number of days ahead for `openAt`. */
export const MAX_OPEN_AT_DAYS = 366
/** Maximum number of rows that a page may skip from either end or from a given row: the database walks over them. */
export const MAX_OFFSET = 10_000
/** Maximum number of venues per request for favourites. */
export const MAX_FAVORITES_PER_REQUEST = 100
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024
/** Maximum number of pixels. Photos of phones have about 12 million, but a small file may claim far more. */
export const MAX_PHOTO_PIXELS = 50_000_000
export const MAX_PHOTOS_PER_REVIEW = 4
export const MAX_PHOTOS_PER_VENUE = 30
export const MAX_PHOTO_TEXT_CHARACTERS = 200
/** Maximum number of reviews per request for votes. */
export const MAX_VOTES_PER_REQUEST = 100
export const SHARE_CODE_LENGTH = 10

/** Maximum number of venues per request for cards by id. */
export const MAX_LISTINGS_PER_REQUEST = 8
