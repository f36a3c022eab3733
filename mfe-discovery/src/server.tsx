import { ToastContext } from '@plekje/ui'
import { createRemoteRenderer } from '@plekje/web-kit/server'
import { routes } from './routes'

/** A server drops toasts. */
const noToasts = { toast: () => undefined }

/** Renders pages as HTML (ADR 37); the entry of the bundle for Node. */
export const render = createRemoteRenderer({
  name: 'discovery',
  routes,
  frame: (page) => <ToastContext value={noToasts}>{page}</ToastContext>,
})
