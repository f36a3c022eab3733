import { subscribeTo } from '@plekje/service-kit'
import type { EraseMember } from './use-cases/erase-member'

/** Event → use case. */
export const plannerSubscriptions = ({ erase }: Pick<EraseMember, 'erase'>) => [
  subscribeTo('account.changed', {
    handle: async ({ userId, change }, { id }) => {
      if (change === 'erased') await erase(userId, id)
    },
  }),
]
