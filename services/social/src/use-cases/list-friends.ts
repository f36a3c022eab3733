import {
  decodeNameCursor,
  decodeTimeCursor,
  encodeNameCursor,
  encodeTimeCursor,
  type Friend,
  type Member,
} from '@plekje/contracts'
import type { Logger } from '@plekje/service-kit'
import type { MemberDirectory } from '../member-directory'
import type { FriendshipRepository } from '../storage/friendship-repository'

interface Page<N> {
  readonly rows: Friend[]
  readonly total: number
  readonly next: N | undefined
}

interface PageQuery {
  readonly position: string | undefined
  readonly limit: number
}

/** Lists friends by name, and waiting requests with the newest first. Members whose account was erased are left out. */
export const createListFriends = (friendships: FriendshipRepository, directory: MemberDirectory) => ({
  async friends(member: Member, { position, limit }: PageQuery, log: Logger): Promise<Page<{ after: string }>> {
    const { friends, total } = await friendships.friends(member.id, {
      after: position === undefined ? undefined : decodeNameCursor(position),
      limit: limit + 1,
    })
    const page = friends.slice(0, limit)
    const memberById = await directory.resolve(
      page.map(({ id }) => id),
      log,
    )
    const last = page.at(-1)
    const friendsOfPage = page.map(({ id }) => memberById.get(id)).filter((friend) => friend !== undefined)
    return {
      rows: friendsOfPage.map((friend) => ({ ...friend, status: 'accepted' })),
      total,
      next: friends.length > limit && last ? { after: encodeNameCursor(last) } : undefined,
    }
  },
  /** Waiting requests to the member. The id of a row is the id of the request. */
  async requests(member: Member, { position, limit }: PageQuery, log: Logger): Promise<Page<{ before: string }>> {
    const { requests, total } = await friendships.requests(member.id, {
      before: position === undefined ? undefined : decodeTimeCursor(position),
      limit: limit + 1,
    })
    const page = requests.slice(0, limit)
    const memberById = await directory.resolve(
      page.map((request) => request.from),
      log,
    )
    const rows: Friend[] = []
    for (const request of page) {
      const sender = memberById.get(request.from)
      if (sender) rows.push({ ...sender, id: request.requestId, status: 'pending' })
    }
    const last = page.at(-1)
    if (requests.length <= limit || !last) return { rows, total, next: undefined }
    return { rows, total, next: { before: encodeTimeCursor({ at: last.createdAt, id: last.requestId }) } }
  },
})
