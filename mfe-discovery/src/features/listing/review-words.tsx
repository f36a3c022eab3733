import type { ReviewWord } from '@plekje/contracts'
import { ChipToggle } from '@plekje/ui'
import { formatCount } from '../../copy/nl'
import { reviewsCopy } from '../../copy/reviews'
import styles from './reviews.module.css'
import { NO_FILTER, type ReviewsSelection, reviewsAddress } from './reviews-selection'

interface ReviewWordsProps {
  words: readonly ReviewWord[] | undefined
  selection: ReviewsSelection
  select: (change: Partial<ReviewsSelection>) => void
}

/** Frequent words in reviews; each filters the reviews (REVIEW-18). */
export const ReviewWords = ({ words = [], selection, select }: ReviewWordsProps) =>
  words.length > 0 && (
    <ul className={styles.words} aria-label={reviewsCopy.words}>
      {words.map(({ word, count }) => {
        const isOn = selection.word === word
        const newSelection = { ...selection, ...NO_FILTER, word: isOn ? undefined : word }
        return (
          <li key={word}>
            <ChipToggle isOn={isOn} href={reviewsAddress(newSelection)} onChange={() => select(newSelection)}>
              {`${word} (${formatCount(count)})`}
            </ChipToggle>
          </li>
        )
      })}
    </ul>
  )
