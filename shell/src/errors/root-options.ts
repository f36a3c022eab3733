import type { RootOptions } from 'react-dom/client'
import { reportBrowserError } from './error-reports'

/** Options for every React root: errors go to the console and to the collector. */
export const reportingErrors = {
  onCaughtError(failure, { componentStack }) {
    console.error(failure, componentStack)
    reportBrowserError(isChunkError(failure) ? 'load' : 'caught', failure)
  },
  onUncaughtError(failure, { componentStack }) {
    console.error(failure, componentStack)
    reportBrowserError('uncaught', failure)
  },
} satisfies RootOptions

/** Webpack names a failed chunk load `ChunkLoadError`. */
function isChunkError(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'ChunkLoadError'
}
