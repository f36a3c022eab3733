import { access } from './access'
import { dashboard } from './dashboard'
import { feedbackInbox } from './feedback-inbox'
import { lists } from './lists'
import { moderation } from './moderation'
import { newVenue } from './new-venue'
import { users } from './users'
import { venues } from './venues'

/** Every Dutch sentence of this micro-frontend. */
export const nl = { access, dashboard, feedbackInbox, lists, moderation, newVenue, users, venues }
