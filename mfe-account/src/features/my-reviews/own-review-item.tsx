import type { OwnReview } from '@plekje/contracts'
import { Button, classNames, formatDate, Notice, Stars } from '@plekje/ui'
import { hasDraft, Link, useSearchParams, useSession } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { PenLine, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { EditReview } from './edit-review'
import styles from './my-reviews.module.css'
import { OwnPhotos } from './own-photos'
import { RemoveReview } from './remove-review'

const copy = nl.myReviews

interface OwnReviewItemProps {
  review: OwnReview
  onRemoved: () => void
}

/**
 * Shows an own review, to edit in place or remove. Editing opens by itself when this tab has a draft (after an ended
 * session or a reload) or the address asks for it (`?edit={listingSlug}`).
 */
export function OwnReviewItem({ review, onRemoved }: OwnReviewItemProps) {
  const { id, listingSlug, listingName, rating, comment, createdAt, updatedAt, moderation } = review
  const { user } = useSession()
  const headingId = useId()
  const item = useRef<HTMLLIElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const draftName = `edit-review:${id}:${user?.id}`
  const [query, setQuery] = useSearchParams()
  const isEditRequested = query.get('edit') === listingSlug
  const [isEditing, setEditing] = useState(() => isEditRequested || hasDraft(draftName))
  const [isRemoving, setRemoving] = useState(false)

  useEffect(() => {
    if (isEditRequested) item.current?.scrollIntoView({ block: 'center' })
  }, [isEditRequested])
  const endEditing = () => {
    setEditing(false)
    if (isEditRequested) setQuery({}, { replace: true, preventScrollReset: true })
    // The button exists again only after this render.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <li ref={item} className={styles.review}>
      <article aria-labelledby={headingId}>
        <header className={styles.head}>
          <h2 id={headingId} className={styles.name}>
            <Link to={paths.listing(listingSlug)}>{listingName}</Link>
          </h2>
          <p className={styles.facts}>
            <Stars rating={rating} areFiguresHidden />
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            {Date.parse(updatedAt) !== Date.parse(createdAt) && (
              <span>
                {copy.edited} <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
              </span>
            )}
          </p>
        </header>
        {moderation && (
          <Notice tone="warn">
            <span className={styles.hidden}>
              <strong>{copy.hidden}</strong>
              <span className={styles.hiddenReason} dir="auto">
                {copy.hiddenReason(moderation.reason)}
              </span>
              <span>{copy.hiddenHint}</span>
            </span>
          </Notice>
        )}
        {isEditing ? (
          <EditReview review={review} draftName={draftName} onClose={endEditing} />
        ) : (
          <>
            <Comment text={comment} />
            <div className={styles.buttons}>
              <Button
                ref={editButton}
                size="small"
                icon={<PenLine aria-hidden="true" />}
                aria-describedby={headingId}
                onClick={() => setEditing(true)}
              >
                {copy.edit}
              </Button>
              <Button
                size="small"
                variant="quiet"
                className={styles.remove}
                icon={<Trash2 aria-hidden="true" />}
                aria-describedby={headingId}
                onClick={() => setRemoving(true)}
              >
                {copy.remove}
              </Button>
            </div>
          </>
        )}
        <OwnPhotos review={review} />
      </article>
      <RemoveReview review={review} isOpen={isRemoving} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
    </li>
  )
}

/** A longer comment is collapsed by CSS alone, so that screen readers and the browser's search find the whole text. */
const COLLAPSE_ABOVE_CHARACTERS = 600
const COLLAPSE_ABOVE_LINES = 8

function Comment({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isLong = text.length > COLLAPSE_ABOVE_CHARACTERS || text.split('\n').length > COLLAPSE_ABOVE_LINES
  return (
    <>
      <p className={classNames(styles.comment, isLong && !isExpanded && styles.folded)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          className={styles.more}
          variant="quiet"
          size="small"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? copy.readLess : copy.readMore}
        </Button>
      )}
    </>
  )
}
