import { LiveRegion, VisuallyHidden } from '@plekje/ui'
import { LazyPart, Link } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../copy/nl'
import styles from './header.module.css'

const loadFollowUnread = () => import('../messages/follow-unread').then((module) => module.FollowUnread)

const MAX_SHOWN = 99

/** A member's link to their messages, with the number of unread ones (MESSAGE-8). The number loads after the page. */
export function MessagesLink() {
  const [{ unread, isNew }, setState] = useState({ unread: 0, isNew: false })
  const text = nl.header.unread(unread)
  return (
    <>
      <Link to={paths.messages()} className={styles.iconLink} title={nl.header.messages}>
        <Inbox aria-hidden="true" />
        <VisuallyHidden>{unread > 0 ? `${nl.header.messages}, ${text}` : nl.header.messages}</VisuallyHidden>
        {unread > 0 && (
          <span className={styles.unread} aria-hidden="true">
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </Link>
      <LiveRegion>{isNew && `${nl.header.messages}: ${text}`}</LiveRegion>
      <LazyPart load={loadFollowUnread}>{(FollowUnread) => <FollowUnread onChange={setState} />}</LazyPart>
    </>
  )
}
