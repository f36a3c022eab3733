import { ToastContext } from '@plekje/ui'
import { createRemoteRenderer } from '@plekje/web-kit/server'
import { routes } from './routes'

/** On the server there is no one to show a toast to. */
const silent = { toast: () => undefined }

/** Pages as HTML (ADR 37): what the bundle for Node gives. */
export const render = createRemoteRenderer({
  name: 'discovery',
  routes,
  frame: (page) => <ToastContext value={silent}>{page}</ToastContext>,
})
