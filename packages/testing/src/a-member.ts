import type { User } from '@plekje/contracts'

/** A signed-in user. */
export const aMember: User = {
  id: 'm1',
  username: 'sanne',
  email: 'sanne@plekje.example',
  firstName: 'Sanne',
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
}
