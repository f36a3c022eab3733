import type { Member, PublicMember, User, UserRow } from '@plekje/contracts'
import type { StoredUser } from './user-model'

/** A user for sessions and other services. */
export const memberOf = ({ _id, username, isAdmin }: StoredUser): Member => ({ id: _id, username, isAdmin })

export const publicMemberOf = ({ _id, username, firstName, profileImageUrl }: StoredUser): PublicMember => ({
  id: _id,
  username,
  firstName,
  profileImageUrl,
})

/** A user as shown to themselves. */
export const userOf = (user: StoredUser): User => ({
  ...publicMemberOf(user),
  email: user.email,
  lastName: user.lastName,
  isAdmin: user.isAdmin,
})

export const userRowOf = (user: StoredUser): UserRow => ({
  ...userOf(user),
  isEmailVerified: user.isEmailVerified,
  createdAt: user.createdAt.toISOString(),
})
