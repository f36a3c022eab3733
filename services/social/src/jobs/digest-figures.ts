import type { Figure } from '@plekje/service-kit'
import type { DigestRepository } from '../storage/digest-repository'

type Due = Pick<DigestRepository, 'countDue' | 'oldestDue'>

export const digestFigures = (digests: Due, now: () => Date): Figure[] => [
  {
    name: 'alerts_waiting',
    help: 'Members whose mail about new venues is due',
    read: () => digests.countDue(now()),
  },
  {
    name: 'alerts_oldest_age_seconds',
    help: 'How long the mail about new venues waits that is due longest',
    read: async () => {
      const at = now()
      const since = await digests.oldestDue(at)
      return since === undefined ? 0 : (at.getTime() - since.getTime()) / 1000
    },
  },
]
