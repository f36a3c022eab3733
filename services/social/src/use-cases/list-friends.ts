import type { Friend, Member } from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { FriendshipRepository } from '../storage/friendship-repository'
import type { KnowMembers } from './know-members'

/** Friends by name, and requests that wait, newest first. Those whose account is gone are left out. */
export function createListFriends(friendships: FriendshipRepository, know: KnowMembers) {
  const collator = new Intl.Collator('nl')
  const nameOf = ({ firstName, username }: Friend) => firstName || username
  return {
    async friends(member: Member, log: Logger): Promise<Friend[]> {
      const accepted = (await friendships.of(member.id)).filter(({ status }) => status === 'accepted')
      const names = await know.resolve(
        accepted.map(({ from, to }) => (from === member.id ? to : from)),
        log,
      )
      return [...names.values()]
        .map((friend): Friend => ({ ...friend, status: 'accepted' }))
        .sort((left, right) => collator.compare(nameOf(left), nameOf(right)))
    },
    /** Incoming; the id is the request's. */
    async requests(member: Member, log: Logger): Promise<Friend[]> {
      const waiting = (await friendships.of(member.id)).filter(
        ({ status, to }) => status === 'pending' && to === member.id,
      )
      const names = await know.resolve(
        waiting.map(({ from }) => from),
        log,
      )
      return waiting.flatMap(({ requestId, from }): Friend[] => {
        const asker = names.get(from)
        return asker ? [{ ...asker, id: requestId, status: 'pending' }] : []
      })
    },
  }
}
