import type { NoticeContent } from '../storage/user-model'
import type { UserRepository } from '../storage/user-repository'

/** Names of the other members in notices, by id; those who left are missing. */
export async function usernamesIn(
  notices: readonly Pick<NoticeContent, 'friend'>[],
  users: Pick<UserRepository, 'byIds'>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(notices.map(({ friend }) => friend?.otherId).filter((id) => id !== undefined))
  const members = ids.size > 0 ? await users.byIds([...ids]) : []
  return new Map(members.map(({ _id, username }) => [_id, username]))
}
