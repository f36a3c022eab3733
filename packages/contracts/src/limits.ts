export const MIN_PASSWORD_CHARACTERS = 8
export const MIN_COMMENT_CHARACTERS = 10
export const MAX_COMMENT_CHARACTERS = 10_000
export const MIN_GROUP_SIZE = 1
export const MAX_GROUP_SIZE = 20
export const DEFAULT_GROUP_SIZE = 2
/** Rows that a page of a long list may lie from its beginning, its end or the row it goes on from: they are walked over. */
export const MOST_PASSED_OVER = 10_000
/** Venues whose hearts are asked for at once. */
export const MOST_HEARTS = 100
export const SHARE_CODE_LENGTH = 10
