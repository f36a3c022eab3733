import { type Choice, QueryErrorPanel, RadioGroup } from '@plekje/ui'
import { Pagination, rangeOf } from '@plekje/ui/admin'
import { Spinner } from '@plekje/ui/spinner'
import type { useQuery } from '@plekje/web-kit'
import { type ReactNode, useId, useRef } from 'react'
import { nl } from '../../copy/nl'
import { useLostRights } from '../access/lost-rights'
import { useExistingPage } from '../lists/use-existing-page'
import type { useListAddress } from '../lists/use-list-address'
import styles from './inbox.module.css'
import { INBOX_PAGE_SIZE } from './inbox-query'
import { Section } from './section'

export interface InboxProps<Item extends { readonly id: string }, State extends string> {
  copy: {
    readonly heading: string
    readonly lead: string
    readonly filter: string
    readonly itemsName: string
    readonly failed: string
  }
  states: readonly Choice<State>[]
  state: State
  address: ReturnType<typeof useListAddress>
  query: Pick<
    ReturnType<typeof useQuery<{ items: Item[]; total: number }>>,
    'data' | 'error' | 'isLoadingError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
  /** Shown when there are no items. */
  empty: string
  /** Renders an item, which calls `onGone` after it has left the list. The heading then gets the focus. */
  children: (item: Item, onGone: () => void) => ReactNode
}

/** A list of items that wait for an administrator. The address holds state and page. */
export function Inbox<Item extends { readonly id: string }, State extends string>(props: InboxProps<Item, State>) {
  const { copy, states, state, address, query, empty, children } = props
  const { data, error, isLoadingError, isPlaceholderData } = query
  const { page, set, setPage } = address
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useLostRights(error)

  const defaultState = states[0]?.value
  const totalPages = data && Math.ceil(data.total / INBOX_PAGE_SIZE)
  const isBeyondEnd = useExistingPage({ page, totalPages: isPlaceholderData ? undefined : totalPages, setPage })
  const { from, to } = rangeOf(page, INBOX_PAGE_SIZE, data?.items.length ?? 0)
  return (
    <Section
      heading={copy.heading}
      lead={copy.lead}
      headingRef={heading}
      headingId={id}
      actions={
        <RadioGroup
          legend={copy.filter}
          isLegendHidden
          choices={states}
          value={state}
          onChange={(chosen) => set({ state: chosen === defaultState ? undefined : chosen })}
        />
      }
    >
      {isLoadingError && <QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />}
      {!isLoadingError &&
        (!data || isBeyondEnd ? (
          <Spinner label={nl.access.loading} />
        ) : (
          <>
            {data.items.length === 0 ? (
              <p className={styles.empty}>{empty}</p>
            ) : (
              <ul className={styles.items} aria-labelledby={id} aria-busy={isPlaceholderData}>
                {data.items.map((item) => (
                  <li key={item.id}>{children(item, () => heading.current?.focus())}</li>
                ))}
              </ul>
            )}
            <Pagination
              page={page}
              totalPages={totalPages ?? 1}
              summary={nl.lists.shown(from, to, data.total, copy.itemsName)}
              onPage={setPage}
            />
          </>
        ))}
    </Section>
  )
}
