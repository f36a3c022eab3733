import { type EraseMembers, subscribeTo } from '@plekje/service-kit'

export const plannerSubscriptions = (eraseMembers: EraseMembers) => [
  subscribeTo('account.changed', { handle: (_data, event) => eraseMembers.handle(event) }),
]
