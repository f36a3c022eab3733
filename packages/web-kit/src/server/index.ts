export { renderPage } from './render-page'
export { createRemoteRenderer } from './render-remote'
