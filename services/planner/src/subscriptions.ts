import { type EraseMembers, subscribeTo } from '@plekje/service-kit'

export const plannerSubscriptions = (erasing: EraseMembers) => [
  subscribeTo('account.changed', { handle: (_data, event) => erasing.handle(event) }),
]
