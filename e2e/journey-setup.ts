import { endPlatforms } from '@plekje/testing'

/** A journey opens pages and waits for what they show: longer than jest's five seconds. */
jest.setTimeout(60_000)

// What a failed journey leaves running must not keep the run from ending.
afterAll(endPlatforms)
