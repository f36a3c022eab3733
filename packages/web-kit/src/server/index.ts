export { createRemoteRenderer, type Rendered } from './render-remote'
