import { captureReferral } from '@plekje/web-kit'
import { createRoot } from 'react-dom/client'
import { App } from './app'

captureReferral()

const root = document.getElementById('root')
if (!root) throw new Error('the page has no element with id "root"')
createRoot(root).render(<App />)
