import { access } from './access'
import { dashboard } from './dashboard'

/** Every Dutch sentence of this micro-frontend. */
export const nl = { access, dashboard }
