import { endPlatforms } from '@plekje/testing'
import { keepEvidence } from './evidence'

/** A journey opens many pages, which takes minutes on a slow machine or on late engines. */
jest.setTimeout(600_000)

// Used by the environment of these files (journey-environment.cjs).
Object.assign(globalThis, { keepEvidence })

// Ends platforms of a failed journey, which would keep the run from ending.
afterAll(endPlatforms)
