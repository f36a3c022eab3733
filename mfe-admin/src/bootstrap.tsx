import '@plekje/ui/base.css'
import { ToastProvider } from '@plekje/ui'
import { renderStandalone } from '@plekje/web-kit'
import { app } from './remote'

renderStandalone(app, ToastProvider)
