import { pageTitles } from '@plekje/contracts/plain'
import { rememberOverview, site, usePageTitle } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { MessageSquareText } from 'lucide-react'
import { useEffect } from 'react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { OwnReviews } from './own-reviews'

const copy = nl.myReviews

/** The member's own reviews, to edit or remove (REVIEW-7). */
export function MyReviewsPage() {
  usePageTitle(pageTitles.myReviews(site().brand))
  useEffect(() => rememberOverview(paths.myReviews()), [])
  return (
    <MemberPage
      width="text"
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.visitor, hint: copy.visitorHint, icon: <MessageSquareText /> }}
    >
      <OwnReviews />
    </MemberPage>
  )
}
