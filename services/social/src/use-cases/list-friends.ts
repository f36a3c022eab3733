import {
  type Friend,
  type Member,
  readPlaceByName,
  readPlaceInTime,
  writePlaceByName,
  writePlaceInTime,
} from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { FriendshipRepository } from '../storage/friendship-repository'

interface Page<N> {
  readonly rows: Friend[]
  readonly total: number
  readonly next: N | undefined
}

interface Asked {
  /** Position of the page. */
  readonly from: string | undefined
  readonly limit: number
}

/** Friends by name, and waiting requests, newest first. Members without an account are left out of a page. */
export const createListFriends = (friendships: FriendshipRepository, directory: MemberDirectory) => ({
  async friends(member: Member, { from, limit }: Asked, log: Logger): Promise<Page<{ after: string }>> {
    const { friends, total } = await friendships.friends(member.id, {
      after: from === undefined ? undefined : readPlaceByName(from),
      limit: limit + 1,
    })
    const page = friends.slice(0, limit)
    const names = await directory.resolve(
      page.map(({ id }) => id),
      log,
    )
    const last = page.at(-1)
    return {
      rows: page.flatMap(({ id }): Friend[] => {
        const friend = names.get(id)
        return friend ? [{ ...friend, status: 'accepted' }] : []
      }),
      total,
      next: friends.length > limit && last ? { after: writePlaceByName(last) } : undefined,
    }
  },
  /** Incoming requests; the id is the request's. */
  async requests(member: Member, { from, limit }: Asked, log: Logger): Promise<Page<{ before: string }>> {
    const { requests, total } = await friendships.requests(member.id, {
      before: from === undefined ? undefined : readPlaceInTime(from),
      limit: limit + 1,
    })
    const page = requests.slice(0, limit)
    const names = await directory.resolve(
      page.map((request) => request.from),
      log,
    )
    const last = page.at(-1)
    return {
      rows: page.flatMap((request): Friend[] => {
        const asker = names.get(request.from)
        return asker ? [{ ...asker, id: request.requestId, status: 'pending' }] : []
      }),
      total,
      next:
        requests.length > limit && last
          ? { before: writePlaceInTime({ at: last.createdAt, id: last.requestId }) }
          : undefined,
    }
  },
})
