import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  content: ReactNode
}

interface TabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Visible part of a neighbouring tab, which shows that the row scrolls. */
const NEIGHBOUR_PX = 32

/**
 * Tabs with arrow keys, Home and End; only the selected panel is rendered. When the row is wider than the screen, the
 * selected tab scrolls into view.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const baseId = useId()
  const row = useRef<HTMLDivElement>(null)
  const currentTab = tabs.find((tab) => tab.id === selected) ?? tabs[0]

  const currentId = currentTab?.id
  useLayoutEffect(() => {
    const scrollToTab = () => {
      const tab = row.current?.querySelector<HTMLElement>(`[data-tab="${currentId}"]`)
      if (row.current && tab) scrollIntoRow(row.current, tab)
    }
    scrollToTab()
    // Labels change width when their font loads. Some browsers lack `document.fonts`.
    void document.fonts?.ready.then(scrollToTab)
  }, [currentId])

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === currentTab?.id)
    const nextIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const nextTab = nextIndex === undefined ? undefined : tabs.at(nextIndex % tabs.length)
    if (!nextTab) return
    event.preventDefault()
    onSelect(nextTab.id)
    row.current?.querySelector<HTMLElement>(`[data-tab="${nextTab.id}"]`)?.focus()
  }

  return (
    <div>
      <div ref={row} role="tablist" aria-label={label} className={styles.row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === currentTab?.id}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab.id === currentTab?.id ? 0 : -1}
            className={classNames(styles.tab, tab.id === currentTab?.id && styles.selected)}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {currentTab && (
        <div
          id={`${baseId}-panel`}
          key={currentTab.id}
          role="tabpanel"
          aria-labelledby={`${baseId}-${currentTab.id}`}
          className={styles.panel}
        >
          {currentTab.content}
        </div>
      )}
    </div>
  )
}

/** Scrolls the row of tabs, but not the page. */
function scrollIntoRow(row: HTMLElement, tab: HTMLElement): void {
  const rowBox = row.getBoundingClientRect()
  const tabBox = tab.getBoundingClientRect()
  if (tabBox.left < rowBox.left) row.scrollLeft -= rowBox.left - tabBox.left + NEIGHBOUR_PX
  else if (tabBox.right > rowBox.right) row.scrollLeft += tabBox.right - rowBox.right + NEIGHBOUR_PX
}
