import { endPlatforms } from '@plekje/testing'
import { keepEvidence } from './evidence'

/** A journey opens many pages and waits for what they show: on a slow machine, and on late engines, for minutes. */
jest.setTimeout(600_000)

// For the environment of these files (journey-environment.cjs).
Object.assign(globalThis, { keepEvidence })

// What a failed journey leaves running must not keep the run from ending.
afterAll(endPlatforms)
