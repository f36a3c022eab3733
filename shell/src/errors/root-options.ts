import type { RootOptions } from 'react-dom/client'
import { reportBrowserError } from './error-reports'

/** Options for every React root, which log errors to the console and report them to the server. */
export const errorReportingOptions = {
  onCaughtError(failure, { componentStack }) {
    console.error(failure, componentStack)
    reportBrowserError(isChunkError(failure) ? 'load' : 'caught', failure)
  },
  onUncaughtError(failure, { componentStack }) {
    console.error(failure, componentStack)
    reportBrowserError('uncaught', failure)
  },
} satisfies RootOptions

/** True when a chunk failed to load; webpack gives that error this name. */
function isChunkError(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'ChunkLoadError'
}
