import type { Member } from '@plekje/contracts'
import { admin, anna, type Call } from './start-listings'

/** A member without a role. */
export const member = (username: string): Member => ({ id: `u-${username}`, username, isAdmin: false })
export const olga = member('olga')
export const eddie = member('eddie')
export const frank = member('frank')
export const otto = member('otto')
export const nina = member('nina')
export const bert = member('bert')

/** Everybody whose rights to a venue differ. The test gives them their roles. */
export const CALLERS = {
  visitor: undefined,
  member: anna,
  'owner of another venue': otto,
  'former owner': frank,
  editor: eddie,
  owner: olga,
  administrator: admin,
}

/** Statuses of calls under `/my-venues` for those who do not manage the venue (OWNER-12). */
export const TO_OTHERS = {
  visitor: 401,
  member: 404,
  'owner of another venue': 404,
  'former owner': 404,
  administrator: 404,
}

/** Statuses of calls under `/admin` for those who are no administrator. */
export const TO_MEMBERS = {
  visitor: 401,
  member: 403,
  'owner of another venue': 403,
  'former owner': 403,
  editor: 403,
  owner: 403,
}

/** The status that each caller gets, one after the other. */
export async function statusesOf(
  call: (as: Call['as']) => Promise<{ readonly status: number }>,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const [name, as] of Object.entries(CALLERS)) statuses[name] = (await call(as)).status
  return statuses
}
