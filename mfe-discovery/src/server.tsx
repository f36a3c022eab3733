import { ToastContext } from '@plekje/ui'
import { createRemoteRenderer } from '@plekje/web-kit/server'
import { routes } from './routes'

/** Nobody is there yet to be told anything. */
const silent = { toast: () => undefined }

/** Pages as HTML (ADR 37): what the bundle for Node gives. */
export const render = createRemoteRenderer({
  name: 'discovery',
  routes,
  frame: (page) => <ToastContext value={silent}>{page}</ToastContext>,
})
