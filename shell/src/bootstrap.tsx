import { captureReferral } from '@plekje/web-kit'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { listenForErrors, reportBrowserError } from './errors/error-reports'
import { remoteOf } from './paths'
import { beginLoading } from './remotes/use-remote-app'

listenForErrors()
captureReferral()
const firstRemote = remoteOf(window.location.pathname)
if (firstRemote) void beginLoading(firstRemote)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element with id "root"')
createRoot(root, {
  onCaughtError(failure, { componentStack }) {
    console.error(failure, componentStack)
    reportBrowserError(isChunkError(failure) ? 'load' : 'caught', failure)
  },
  onUncaughtError(failure, { componentStack }) {
    console.error(failure, componentStack)
    reportBrowserError('uncaught', failure)
  },
}).render(<App />)

/** As webpack calls a file of code that did not come. */
function isChunkError(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'ChunkLoadError'
}
