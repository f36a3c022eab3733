import { access } from './access'
import { dashboard } from './dashboard'
import { lists } from './lists'
import { users } from './users'
import { venues } from './venues'

/** Every Dutch sentence of this micro-frontend. */
export const nl = { access, dashboard, lists, users, venues }
