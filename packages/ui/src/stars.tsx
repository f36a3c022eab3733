import type { CSSProperties } from 'react'
import { formatCount, formatRating } from './formatters'
import { useKitTexts } from './kit-texts'
import styles from './stars.module.css'

interface StarsProps {
  /** 0–5; null without ratings. */
  rating: number | null
  /** Number of reviews, shown in brackets. */
  count?: number | undefined
  /** Shows only the stars, without numbers. */
  areFiguresHidden?: boolean
}

/** Five stars filled to a tenth, read as "4,5 van 5 sterren". */
export function Stars({ rating, count, areFiguresHidden = false }: StarsProps) {
  const texts = useKitTexts()
  if (rating === null) return <span className={styles.none}>{texts.noRating}</span>
  const text = formatRating(rating)
  return (
    <span className={styles.stars}>
      <span
        role="img"
        aria-label={texts.stars(text)}
        className={styles.row}
        style={{ '--filled': `${Math.min(100, Math.max(0, (rating / 5) * 100))}%` } as CSSProperties}
      />
      {!areFiguresHidden && (
        <span className={styles.figure} aria-hidden="true">
          {text}
        </span>
      )}
      {!areFiguresHidden && count !== undefined && (
        <span className={styles.count}>
          <span aria-hidden="true">({formatCount(count)})</span>
          <span className={styles.spoken}>{texts.reviews(count)}</span>
        </span>
      )}
    </span>
  )
}
