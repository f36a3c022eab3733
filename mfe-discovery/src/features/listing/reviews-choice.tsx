import type { ReviewOrder } from '@plekje/contracts'
import { ActionLink, ChipToggle, Select } from '@plekje/ui'
import { useRef } from 'react'
import { formatCount } from '../../copy/nl'
import { reviewsCopy } from '../../copy/reviews'
import * as paths from '../../paths'
import { SubmitWithoutScripts } from '../criteria/submit-without-scripts'
import styles from './reviews.module.css'
import { hasFilter, NO_FILTER, type ReviewsSelection, reviewsAddress, reviewsQueryOf } from './reviews-selection'

interface ReviewsChoiceProps {
  slug: string
  selection: ReviewsSelection
  /** Number of reviews for the current filter; undefined while loading. */
  count: number | undefined
  /** Number of reviews with photos, whatever the filter. */
  photoReviewCount: number | undefined
  select: (change: Partial<ReviewsSelection>) => void
}

/** Controls for the order and the filter of reviews. */
export function ReviewsChoice({ slug, selection, count, photoReviewCount = 0, select }: ReviewsChoiceProps) {
  const { sortBy, photos = false } = selection
  const { sortBy: _, ...otherParameters } = reviewsQueryOf(selection)
  const fields = Object.fromEntries(Object.entries(otherParameters).map(([name, value]) => [name, String(value)]))
  const isFiltered = hasFilter(selection)
  const newSelection = { ...selection, ...NO_FILTER, photos: !photos }
  const filteredText = isFiltered && count !== undefined && reviewsCopy.filtered(count, formatCount(count), selection)
  const choice = useRef<HTMLDivElement>(null)
  const showAll = () => {
    select(NO_FILTER)
    // The button disappears, so the select gets the focus.
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
          onChange={(value) => select({ sortBy: value as ReviewOrder })}
        />
      </SubmitWithoutScripts>
      {photoReviewCount > 0 && (
        <ChipToggle isOn={photos} href={reviewsAddress(newSelection)} onChange={() => select(newSelection)}>
          {reviewsCopy.withPhotos(formatCount(photoReviewCount))}
        </ChipToggle>
      )}
      <p role="status">{filteredText}</p>
      {isFiltered && (
        <ActionLink className={styles.all} href={reviewsAddress({ sortBy })} onAct={showAll}>
          {reviewsCopy.all}
        </ActionLink>
      )}
    </div>
  )
}
