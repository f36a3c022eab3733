import { MoreRows } from '@plekje/ui'
import { rowsOf, totalOf, useInfiniteQuery, useSearchParams } from '@plekje/web-kit'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { nl } from '../../copy/nl'
import { EmptyList } from '../members/empty-list'
import { QueryPlaceholder } from '../members/member-page'
import { useRefreshOnSessionEnd } from '../members/session-end'
import styles from './my-reviews.module.css'
import { OwnReviewItem } from './own-review-item'
import { myReviewsQuery } from './queries'

const copy = nl.myReviews

export function OwnReviews() {
  const area = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(myReviewsQuery())
  const { data, error, hasNextPage, fetchNextPage } = query
  const reviews = rowsOf(data)
  useRefreshOnSessionEnd(error)
  // The review in `?edit=` may be on a later page: load pages until it is found.
  const [searchParams] = useSearchParams()
  const editSlug = searchParams.get('edit')
  const needsNextPage =
    editSlug !== null &&
    hasNextPage &&
    !query.isFetching &&
    !error &&
    !reviews.some((review) => review.listingSlug === editSlug)
  const pageCount = data?.pages.length
  useEffect(() => {
    if (needsNextPage && pageCount !== undefined) void fetchNextPage()
  }, [needsNextPage, pageCount, fetchNextPage])
  if (!data) return <QueryPlaceholder title={copy.failedTitle} query={query} fallback={copy.failed} />
  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      {reviews.length > 0 || hasNextPage ? (
        <>
          <ul className={styles.list} aria-label={copy.title}>
            {reviews.map((review) => (
              <OwnReviewItem
                key={review.id}
                review={review}
                // The focused button disappears with its review.
                onRemoved={() => area.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
          <MoreRows
            shown={reviews.length}
            total={totalOf(data)}
            what={copy.itemsName}
            label={copy.more}
            query={query}
          />
        </>
      ) : (
        <EmptyList icon={<MessageSquareText />} copy={copy} />
      )}
    </div>
  )
}
