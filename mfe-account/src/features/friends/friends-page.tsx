import { pageTitles } from '@plekje/contracts/plain'
import { site, usePageTitle } from '@plekje/web-kit'
import { Users } from 'lucide-react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { AddFriend } from './add-friend'
import { FriendList } from './friend-list'
import { FriendRequests } from './friend-requests'
import styles from './friends.module.css'

const copy = nl.friends

/** The form to add a friend, friend requests, and friends (MEMBER-5 to MEMBER-8). */
export function FriendsPage() {
  usePageTitle(pageTitles.friends(site().brand))
  return (
    <MemberPage
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.visitor, hint: copy.visitorHint, icon: <Users /> }}
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          <AddFriend />
          <FriendRequests />
        </div>
        <FriendList />
      </div>
    </MemberPage>
  )
}
