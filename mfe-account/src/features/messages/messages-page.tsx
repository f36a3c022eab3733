import { pageTitles } from '@plekje/contracts/plain'
import { site, usePageTitle, useSession } from '@plekje/web-kit'
import { Inbox } from 'lucide-react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { MessageList } from './message-list'

const copy = nl.messages

/** Lists what happened to the member's friends, reviews, proposals, venues and searches (MESSAGE-1). */
export function MessagesPage() {
  usePageTitle(pageTitles.messages(site().brand))
  const { user } = useSession()
  return (
    <MemberPage
      width="text"
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.visitor, hint: copy.visitorHint, icon: <Inbox /> }}
    >
      {user && <MessageList userId={user.id} />}
    </MemberPage>
  )
}
