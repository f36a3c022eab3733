import type { QueryClient } from '@plekje/web-kit'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** Puts an item that a call answered with in the pages of an inbox that show it, before they are asked for anew. */
export const rememberItem = <Item extends { readonly id: string }>(
  client: QueryClient,
  queryKey: readonly string[],
  item: Item,
): void =>
  void client.setQueriesData<Page<Item>>(
    { queryKey },
    (known) => known && { ...known, items: known.items.map((one) => (one.id === item.id ? item : one)) },
  )
