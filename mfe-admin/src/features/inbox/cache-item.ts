import type { QueryClient } from '@plekje/web-kit'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** Updates an item in all cached pages of an inbox with the item from a response, before they are refetched. */
export function cacheItem<Item extends { readonly id: string }>(
  client: QueryClient,
  queryKey: readonly string[],
  item: Item,
): void {
  client.setQueriesData<Page<Item>>(
    { queryKey },
    (page) => page && { ...page, items: page.items.map((listed) => (listed.id === item.id ? item : listed)) },
  )
}
