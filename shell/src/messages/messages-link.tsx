import { LiveRegion, VisuallyHidden } from '@plekje/ui'
import { Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Inbox } from 'lucide-react'
import { nl } from '../copy/nl'
import header from '../layout/header.module.css'
import styles from './messages-link.module.css'
import { useUnread } from './use-unread'

const MAX_SHOWN = 99

/** A member's link to their messages, with the number of unread ones (MESSAGE-8). */
export function MessagesLink({ userId }: { userId: string }) {
  const { unreadCount, hasIncreased } = useUnread(userId)
  const text = nl.header.unread(unreadCount)
  return (
    <>
      <Link to={paths.messages()} className={header.iconLink} title={nl.header.messages}>
        <Inbox aria-hidden="true" />
        <VisuallyHidden>{unreadCount > 0 ? `${nl.header.messages}, ${text}` : nl.header.messages}</VisuallyHidden>
        {unreadCount > 0 && (
          <span className={styles.unread} aria-hidden="true">
            {unreadCount > MAX_SHOWN ? `${MAX_SHOWN}+` : unreadCount}
          </span>
        )}
      </Link>
      <LiveRegion>{hasIncreased && `${nl.header.messages}: ${text}`}</LiveRegion>
    </>
  )
}
