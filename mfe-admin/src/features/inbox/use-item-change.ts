import { type ToastMessage, useToast } from '@plekje/ui'
import { failureText, useMutation, useQueryClient } from '@plekje/web-kit'
import { useFailureToast } from '../access/lost-rights'
import { cacheItem } from './cache-item'

interface ItemChangeOptions<Item, Change> {
  /** The key that all pages of the inbox share. */
  readonly queryKey: readonly string[]
  readonly call: (change: Change) => Promise<Item>
  readonly successToast: (item: Item, change: Change) => ToastMessage
  readonly failureToast: { readonly title: string; readonly description: string }
  /** Called after a success, once the inbox is refetched. */
  readonly onChanged: (item: Item) => void
}

/** Changes an item of an inbox. Refetches also after a failure, because somebody else may have changed the item. */
export function useItemChange<Item extends { readonly id: string }, Change>(options: ItemChangeOptions<Item, Change>) {
  const { queryKey, call, successToast, failureToast, onChanged } = options
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (item: Item, change: Change) => {
      toast(successToast(item, change))
      cacheItem(client, queryKey, item)
    },
    onError: (failure) =>
      showFailure({ title: failureToast.title, description: failureText(failure, failureToast.description) }, failure),
    onSettled: async (item) => {
      await client.invalidateQueries({ queryKey })
      if (item) onChanged(item)
    },
  })
}
