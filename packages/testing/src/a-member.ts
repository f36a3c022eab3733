import type { User } from '@plekje/contracts'

/** As the session has one who is signed in. */
export const aMember: User = {
  id: 'm1',
  username: 'sanne',
  email: 'sanne@plekje.example',
  firstName: 'Sanne',
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
}
