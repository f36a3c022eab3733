import { endPlatforms } from '@plekje/testing'
import { keepEvidence } from './evidence'

/** A journey opens many pages and waits for what they show: on a slow machine, and on late engines, for minutes. */
jest.setTimeout(600_000)

// Used by the environment of these files (journey-environment.cjs).
Object.assign(globalThis, { keepEvidence })

// Ends platforms of a failed journey, which would keep the run from ending.
afterAll(endPlatforms)
