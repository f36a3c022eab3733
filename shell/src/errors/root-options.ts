import type { RootOptions } from 'react-dom/client'
import { reportBrowserError } from './error-reports'

/** What each root of React does with what goes wrong in it: the console shows it, and it is reported to the collector. */
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

/** As webpack calls a file of code that did not come. */
function isChunkError(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'ChunkLoadError'
}
