import '@plekje/ui/base.css'
import './page.css'
import { applyStoredTheme } from './theme/theme'

applyStoredTheme()
void import('./bootstrap')
