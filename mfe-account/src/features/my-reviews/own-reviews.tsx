import { EmptyState, LinkButton, QueryErrorPanel, SkeletonText } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import { MessageSquareText } from 'lucide-react'
import { useRef } from 'react'
import { nl } from '../../copy/nl'
import { paths } from '../../paths'
import { Waiting } from '../members/member-page'
import { useSessionEnd } from '../members/session-end'
import styles from './my-reviews.module.css'
import { OwnReviewItem } from './own-review-item'
import { myReviewsQuery } from './queries'

const copy = nl.myReviews

export function OwnReviews() {
  const area = useRef<HTMLDivElement>(null)
  const query = useQuery(myReviewsQuery())
  const { data, error } = query
  useSessionEnd(error)
  if (!data) {
    return error ? (
      <QueryErrorPanel title={copy.failedTitle} query={query} fallback={copy.failed} />
    ) : (
      <Waiting>
        <SkeletonText lines={6} />
      </Waiting>
    )
  }
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      {data.length > 0 ? (
        <ul className={styles.list} aria-label={copy.title}>
          {data.map((review) => (
            <OwnReviewItem
              key={review.id}
              review={review}
              // The button that had the focus leaves with its review.
              onRemoved={() => area.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<MessageSquareText />}
          title={copy.empty}
          action={
            <LinkButton variant="primary" to={paths.search()}>
              {copy.toSearch}
            </LinkButton>
          }
        >
          {copy.emptyHint}
        </EmptyState>
      )}
    </div>
  )
}
