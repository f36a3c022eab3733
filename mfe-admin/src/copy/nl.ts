import { access } from './access'
import { audit } from './audit'
import { claims } from './claims'
import { dashboard } from './dashboard'
import { feedbackInbox } from './feedback-inbox'
import { growth } from './growth'
import { imports } from './imports'
import { lists } from './lists'
import { moderation } from './moderation'
import { newVenue } from './new-venue'
import { ownerChanges } from './owner-changes'
import { proposals } from './proposals'
import { system } from './system'
import { users } from './users'
import { venues } from './venues'
import { vitals } from './vitals'

export const nl = {
  access,
  audit,
  claims,
  dashboard,
  feedbackInbox,
  growth,
  imports,
  lists,
  moderation,
  newVenue,
  ownerChanges,
  proposals,
  system,
  users,
  venues,
  vitals,
}
