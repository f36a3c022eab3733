import { access } from './access'
import { audit } from './audit'
import { claims } from './claims'
import { dashboard } from './dashboard'
import { feedbackInbox } from './feedback-inbox'
import { growth } from './growth'
import { imports } from './imports'
import { moderation } from './moderation'
import { newVenue } from './new-venue'
import { ownerChanges } from './owner-changes'
import { proposals } from './proposals'
import { system } from './system'
import { users } from './users'
import { venues } from './venues'
import { vitals } from './vitals'

const lists = {
  unreachable: { title: 'Deze pagina ligt te ver weg', start: 'Naar het begin van de lijst' },
  moreThan: (count: string) => `Meer dan ${count}`,
  opensNewTab: 'opent in een nieuw tabblad',
  /** `isAtLeast` is true when the server stopped counting at `total`. */
  shown: (from: number, to: number, total: number, itemsName: string, isAtLeast = false) => {
    const totalText = isAtLeast ? `meer dan ${total - 1}` : String(total)
    return `Toont ${from}-${to} van ${totalText} ${itemsName}`
  },
}

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
