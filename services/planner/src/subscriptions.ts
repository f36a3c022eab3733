import { type EraseMembers, subscribeTo } from '@plekje/service-kit'

/** Event → use case. */
export const plannerSubscriptions = (erasing: EraseMembers) => [
  subscribeTo('account.changed', { handle: (_data, event) => erasing.handle(event) }),
]
