import type { Favorite } from '@plekje/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { socialClient } from './clients'
import { nl } from './copy/nl'
import { useSession } from './session'

/** Everything about favourites is kept below this key, so that one invalidation refreshes it all. */
export const FAVORITES_KEY = ['favorites'] as const

const favoritesQuery = (isMember: boolean) =>
  queryOptions({
    queryKey: FAVORITES_KEY,
    queryFn: ({ signal }) => socialClient.listFavorites({}, { signal }),
    enabled: isMember,
  })

interface Outcome {
  readonly title: string
  readonly description?: string
  readonly variant?: 'destructive'
}

/**
 * The member's favourites. A visitor has none and makes no call: toggling tells them to sign in (SPEC §6). The heart
 * follows at once and goes back when the server refuses.
 * @param tell shows how toggling went, as a toast (SPEC §8)
 */
export function useFavoriteIds(tell: (outcome: Outcome) => void) {
  const isMember = useSession().status === 'member'
  const client = useQueryClient()
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
    onSuccess: (_, { isAdded }) => tell({ title: isAdded ? nl.favorites.added : nl.favorites.removed }),
    onError: (_, { isAdded }, context) => {
      client.setQueryData(FAVORITES_KEY, context?.before)
      tell({
        title: nl.favorites.failed,
        description: isAdded ? nl.favorites.notAdded : nl.favorites.notRemoved,
        variant: 'destructive',
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: FAVORITES_KEY }),
  })

  const toggle = useCallback(
    ({ id }: { readonly id: number }) => {
      if (isMember) mutate({ id, isAdded: !ids.has(id) })
      else tell({ title: nl.favorites.signIn, description: nl.favorites.signInText })
    },
    [isMember, ids, mutate, tell],
  )
  return { isFavorite: useCallback(({ id }: { readonly id: number }) => ids.has(id), [ids]), toggle }
}
