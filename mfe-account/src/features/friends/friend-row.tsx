import type { Friend } from '@plekje/contracts'
import type { ReactNode } from 'react'
import { PersonRow } from '../members/person-row'

interface FriendRowProps {
  friend: Friend
  /** Id of the element with the name, which buttons refer to. */
  nameId: string
  children: ReactNode
}

export const FriendRow = ({ friend: { username, firstName, profileImageUrl }, nameId, children }: FriendRowProps) => (
  <PersonRow
    name={firstName || username}
    nameId={nameId}
    picture={profileImageUrl}
    note={firstName && <bdi>@{username}</bdi>}
  >
    {children}
  </PersonRow>
)
