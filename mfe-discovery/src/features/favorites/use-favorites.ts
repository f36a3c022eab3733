import type { Favorite } from '@plekje/contracts'
import { useToast } from '@plekje/ui'
import { queryOptions, socialClient, useMutation, useQuery, useQueryClient, useSession } from '@plekje/web-kit'
import { useCallback, useMemo } from 'react'
import { nl } from '../../copy/nl'

/** Everything about favourites is kept below this key, so that one invalidation refreshes it all. */
const FAVORITES_KEY = ['favorites'] as const

const favoritesQuery = (isMember: boolean) =>
  queryOptions({
    queryKey: FAVORITES_KEY,
    queryFn: ({ signal }) => socialClient.listFavorites({}, { signal }),
    enabled: isMember,
  })

type Venue = { readonly id: number }

/**
 * The member's favourites. A visitor has none and makes no call: toggling tells them to sign in (SPEC §6). The heart
 * follows at once and goes back when the server refuses.
 */
export function useFavorites() {
  const isMember = useSession().status === 'member'
  const client = useQueryClient()
  const { toast } = useToast()
  const { data } = useQuery(favoritesQuery(isMember))
  const ids = useMemo(() => new Set(data?.map(({ listingId }) => listingId)), [data])

  const { mutate } = useMutation({
    mutationFn: ({ id, isAdded }: { id: number; isAdded: boolean }): Promise<unknown> =>
      isAdded
        ? socialClient.addFavorite({ body: { listingId: id } })
        : socialClient.removeFavorite({ params: { listingId: id } }),
    onMutate: async ({ id, isAdded }) => {
      await client.cancelQueries({ queryKey: FAVORITES_KEY, exact: true })
      const before = client.getQueryData<Favorite[]>(FAVORITES_KEY)
      const others = (before ?? []).filter(({ listingId }) => listingId !== id)
      client.setQueryData<Favorite[]>(FAVORITES_KEY, isAdded ? [...others, { listingId: id }] : others)
      return { before }
    },
    onSuccess: (_, { isAdded }) => toast({ title: isAdded ? nl.favorites.added : nl.favorites.removed }),
    onError: (_, { isAdded }, context) => {
      client.setQueryData(FAVORITES_KEY, context?.before)
      toast({
        title: nl.favorites.failed,
        description: isAdded ? nl.favorites.notAdded : nl.favorites.notRemoved,
        variant: 'destructive',
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: FAVORITES_KEY }),
  })

  const toggle = useCallback(
    ({ id }: Venue) => {
      if (isMember) mutate({ id, isAdded: !ids.has(id) })
      else toast({ title: nl.favorites.signIn.title, description: nl.favorites.signIn.text })
    },
    [isMember, ids, mutate, toast],
  )
  return { isFavorite: useCallback(({ id }: Venue) => ids.has(id), [ids]), toggle }
}
