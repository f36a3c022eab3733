import { useEffect, useRef, useState } from 'react'
import { ActionButton, Button } from './button'
import { formatCount } from './formatters'
import { useKitTexts } from './kit-texts'
import styles from './more-rows.module.css'
import { LiveRegion } from './visually-hidden'

interface MoreRowsProps {
  /** Number of rows shown. */
  shown: number
  /** Total number of rows. */
  total: number
  /** The unit after the numbers: "reviews". */
  what: string
  /** Label of the button. */
  label: string
  /** Address of the page with the next rows, for pages without scripts. */
  href?: string | undefined
  /** The result of `useInfiniteQuery`. */
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
}

/**
 * The end of a paged list: the number of rows shown, and a button for the next page. The button keeps the focus while
 * rows appear above it, their number is announced, and after the last page the focus stays at the end of the list.
 * Renders nothing for a list of one page.
 */
export function MoreRows({ shown, total, what, label, href, query }: MoreRowsProps) {
  const texts = useKitTexts()
  const { hasNextPage: hasMore, isFetchingNextPage: isBusy } = query
  const end = useRef<HTMLParagraphElement>(null)
  /** The number of rows shown when the button was last pressed. */
  const [shownAtPress, setShownAtPress] = useState<number>()
  const addedRows = shownAtPress === undefined || isBusy ? 0 : shown - shownAtPress
  const text = `${texts.more.shown(formatCount(shown), formatCount(Math.max(shown, total)))} ${what}`

  const isAtEnd = shownAtPress !== undefined && !hasMore
  useEffect(() => {
    // The focused button is gone, so the focus moves to the end of the list.
    if (isAtEnd && document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [isAtEnd])

  const showMore = () => {
    setShownAtPress(shown)
    void query.fetchNextPage()
  }
  if (!hasMore && shownAtPress === undefined) return null
  return (
    <div className={styles.more}>
      <LiveRegion>{addedRows > 0 && `${texts.more.came(formatCount(addedRows))} ${text}`}</LiveRegion>
      <p ref={end} tabIndex={-1} className={styles.shown}>
        {text}
      </p>
      {query.isFetchNextPageError && !isBusy && (
        <p className={styles.failure} role="alert">
          {texts.more.failed}
        </p>
      )}
      {hasMore &&
        (href === undefined ? (
          <Button isBusy={isBusy} onClick={showMore}>
            {label}
          </Button>
        ) : (
          <ActionButton href={href} isBusy={isBusy} onAct={showMore}>
            {label}
          </ActionButton>
        ))}
    </div>
  )
}
