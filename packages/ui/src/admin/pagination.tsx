import { Button, classNames } from '@plekje/ui'
import { pageWindow } from './page-window'
import styles from './pagination.module.css'
import { useAdminTexts } from './texts'

interface PaginationProps {
  page: number
  totalPages: number
  /** "Toont 1-50 van 93 venues". */
  summary: string
  onPage: (page: number) => void
}

/** The shown range and buttons for other pages; nothing when there is only one page (ADMIN-9). */
export function Pagination({ page, totalPages, summary, onPage }: PaginationProps) {
  const texts = useAdminTexts()
  if (totalPages <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={texts.pages}>
      <p aria-live="polite">{summary}</p>
      <div className={styles.buttons}>
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {texts.previous}
        </Button>
        {pageWindow(page, totalPages).map((shownPage) => (
          <Button
            key={shownPage}
            size="small"
            className={classNames(styles.page, shownPage === page && styles.current)}
            aria-current={shownPage === page ? 'page' : undefined}
            onClick={shownPage === page ? undefined : () => onPage(shownPage)}
          >
            {shownPage}
          </Button>
        ))}
        <Button size="small" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          {texts.next}
        </Button>
      </div>
    </nav>
  )
}

/** The X and Y of "Toont X-Y van N …". */
export const rangeOf = (page: number, limit: number, shown: number): { from: number; to: number } => ({
  from: (page - 1) * limit + 1,
  to: (page - 1) * limit + shown,
})
