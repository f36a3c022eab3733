import type { Friend } from '@plekje/contracts'
import { Button, EmptyState, IconButton, MoreRows } from '@plekje/ui'
import { rowsOf, totalOf, useInfiniteQuery } from '@plekje/web-kit'
import { Heart, MessageCircle, Users } from 'lucide-react'
import { useId } from 'react'
import { nl } from '../../copy/nl'
import { QueryPlaceholder } from '../members/member-page'
import { useRefreshOnSessionEnd } from '../members/session-end'
import { FriendRow } from './friend-row'
import styles from './friends.module.css'
import { friendsQuery } from './queries'

const copy = nl.friends

export function FriendList() {
  const query = useInfiniteQuery(friendsQuery())
  const { data, error, hasNextPage } = query
  const friends = rowsOf(data)
  const unavailableHintId = useId()
  useRefreshOnSessionEnd(error)
  return (
    <section className={styles.list} aria-labelledby="friends">
      <h2 id="friends">{copy.list}</h2>
      {data &&
        (friends.length > 0 || hasNextPage ? (
          <>
            <ul className={styles.rows} aria-labelledby="friends">
              {friends.map((friend) => (
                <FriendItem key={friend.id} friend={friend} unavailableHintId={unavailableHintId} />
              ))}
            </ul>
            <MoreRows
              shown={friends.length}
              total={totalOf(data)}
              what={copy.itemsName}
              label={copy.more}
              query={query}
            />
            <p id={unavailableHintId} className={styles.soft}>
              {copy.unavailableHint}
            </p>
          </>
        ) : (
          <EmptyState headingLevel={3} icon={<Users />} title={copy.empty}>
            {copy.emptyHint}
          </EmptyState>
        ))}
      {!data && <QueryPlaceholder headingLevel={3} query={query} fallback={copy.failed} lines={5} />}
    </section>
  )
}

/** A friend with buttons for messages and for favourites, which say that these are not available yet (MEMBER-7). */
function FriendItem({ friend, unavailableHintId }: { friend: Friend; unavailableHintId: string }) {
  const nameId = useId()
  const unavailable = {
    'aria-disabled': true,
    'aria-describedby': `${nameId} ${unavailableHintId}`,
    title: copy.unavailableHint,
  } as const
  return (
    <FriendRow friend={friend} nameId={nameId}>
      <Button {...unavailable} size="small" icon={<MessageCircle aria-hidden="true" />}>
        {copy.message}
      </Button>
      <IconButton
        {...unavailable}
        className={styles.favorite}
        label={copy.favorite(friend.firstName || friend.username)}
        icon={<Heart />}
      />
    </FriendRow>
  )
}
