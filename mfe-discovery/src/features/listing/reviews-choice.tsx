import type { ReviewOrder } from '@plekje/contracts'
import { ActionLink, ChipToggle, Select } from '@plekje/ui'
import { useRef } from 'react'
import { figure } from '../../copy/nl'
import { reviewsCopy } from '../../copy/reviews'
import * as paths from '../../paths'
import { SubmitWithoutScripts } from '../criteria/submit-without-scripts'
import styles from './reviews.module.css'
import { hasFilter, noFilter, type ReviewsSelection, reviewsAddress, reviewsQueryOf } from './reviews-selection'

interface ReviewsChoiceProps {
  slug: string
  asked: ReviewsSelection
  /** Number of reviews for the current filter; undefined while loading. */
  count: number | undefined
  /** Number of reviews with photos, whatever the filter. */
  withPhotos: number | undefined
  ask: (change: Partial<ReviewsSelection>) => void
}

/** Controls for the order and the filter of reviews. */
export function ReviewsChoice({ slug, asked, count, withPhotos = 0, ask }: ReviewsChoiceProps) {
  const { sortBy, photos = false } = asked
  const { sortBy: _, ...beside } = reviewsQueryOf(asked)
  const fields = Object.fromEntries(Object.entries(beside).map(([name, value]) => [name, String(value)]))
  const arePart = hasFilter(asked)
  const toggled = { ...asked, ...noFilter, photos: !photos }
  const text = arePart && count !== undefined && reviewsCopy.part(count, figure(count), asked)
  const choice = useRef<HTMLDivElement>(null)
  const showAll = () => {
    ask(noFilter)
    // The focused button disappears.
    choice.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={choice} className={styles.choice}>
      <SubmitWithoutScripts action={`${paths.listing(slug)}#reviews`} fields={fields}>
        <Select
          label={reviewsCopy.sort}
          isLabelHidden
          name="sortBy"
          value={sortBy}
          options={Object.entries(reviewsCopy.orders).map(([value, label]) => ({ value, label }))}
          onChange={(value) => ask({ sortBy: value as ReviewOrder })}
        />
      </SubmitWithoutScripts>
      {withPhotos > 0 && (
        <ChipToggle isOn={photos} href={reviewsAddress(toggled)} onChange={() => ask(toggled)}>
          {reviewsCopy.withPhotos(figure(withPhotos))}
        </ChipToggle>
      )}
      <p role="status">{text}</p>
      {arePart && (
        <ActionLink className={styles.all} href={reviewsAddress({ sortBy })} onAct={showAll}>
          {reviewsCopy.all}
        </ActionLink>
      )}
    </div>
  )
}
