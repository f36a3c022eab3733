export const MIN_PASSWORD_CHARACTERS = 8
export const MIN_COMMENT_CHARACTERS = 10
export const MAX_COMMENT_CHARACTERS = 10_000
export const MIN_GROUP_SIZE = 1
export const MAX_GROUP_SIZE = 20
export const DEFAULT_GROUP_SIZE = 2
/** Days from today for which `openAt` can be asked. */
export const MAX_OPEN_AT_DAYS = 366
/** Rows that a page of a long list may lie from its beginning, its end or the row it goes on from: they are walked over. */
export const MOST_PASSED_OVER = 10_000
/** Venues whose hearts are asked for at once. */
export const MOST_HEARTS = 100
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024
/** A photo of a telephone has some 12 million; a small file can claim to have very many more. */
export const MAX_PHOTO_PIXELS = 50_000_000
export const MAX_PHOTOS_PER_REVIEW = 4
/** Reviews whose votes are asked for at once. */
export const MOST_VOTES_ASKED = 100
export const SHARE_CODE_LENGTH = 10

/** Venues whose cards are asked for by their ids at once. */
export const MAX_SOME_LISTINGS = 8
