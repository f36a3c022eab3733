import { captureReferral } from '@plekje/web-kit'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { listenForErrors } from './errors/error-reports'
import { reportingErrors } from './errors/root-options'
import { remoteOf } from './paths'
import { beginLoading } from './remotes/use-remote-app'

listenForErrors()
captureReferral()
const firstRemote = remoteOf(window.location.pathname)
if (firstRemote) void beginLoading(firstRemote)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element with id "root"')
createRoot(root, reportingErrors).render(<App />)
