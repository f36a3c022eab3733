import { useToast } from '@plekje/ui'
import { failureText, useMutation, useQueryClient } from '@plekje/web-kit'
import { useFailureToast } from '../access/lost-rights'
import { cacheItem } from './cache-item'

interface ItemChange<Item, Change> {
  /** The key that all pages of the inbox share. */
  readonly queryKey: readonly string[]
  readonly call: (change: Change) => Promise<Item>
  /** The notice after a success. */
  readonly done: (item: Item, change: Change) => Parameters<ReturnType<typeof useToast>['toast']>[0]
  readonly failed: { readonly title: string; readonly description: string }
  /** Called after a success, when the inbox was refetched. */
  readonly onChanged: (item: Item) => void
}

/** Changes an item of an inbox. Refetches also after a failure: somebody else may have changed it. */
export function useItemChange<Item extends { readonly id: string }, Change>(change: ItemChange<Item, Change>) {
  const { queryKey, call, done, failed, onChanged } = change
  const { toast } = useToast()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (item: Item, input: Change) => {
      toast(done(item, input))
      cacheItem(client, queryKey, item)
    },
    onError: (failure) =>
      showFailure({ title: failed.title, description: failureText(failure, failed.description) }, failure),
    onSettled: async (item) => {
      await client.invalidateQueries({ queryKey })
      if (item) onChanged(item)
    },
  })
}
