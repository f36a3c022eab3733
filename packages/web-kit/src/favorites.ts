import { queryOptions, type UseQueryResult, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { socialClient } from './clients'
import { nl } from './copy/nl'
import { hasStatus } from './failure-text'
import { askHeart } from './hearts'
import { MAY_BE_OLD } from './outdated'
import { useSession } from './session'
import { useWhenKnown } from './when-known'

/** Prefix of all queries about favourites, so that one invalidation refreshes them. */
export const FAVORITES_KEY = ['favorites'] as const

/** Asks if one venue is a favourite, because a page's hearts do not need the whole list. */
export const heartQuery = (id: number) =>
  queryOptions({ queryKey: [...FAVORITES_KEY, 'heart', id], queryFn: () => askHeart(id), meta: MAY_BE_OLD })

const TOGGLE_KEY = ['toggle favorite'] as const

interface Outcome {
  readonly title: string
  readonly description?: string
  readonly variant?: 'destructive'
}

const SIGN_IN_FIRST: Outcome = { title: nl.favorites.signIn, description: nl.favorites.signInText }

/**
 * The favourites among the venues. A visitor has none and makes no call: toggling asks them to sign in (MEMBER-2).
 * Toggling is optimistic and is rolled back when the server refuses.
 * @param notify shows the outcome of toggling as a toast (MEMBER-1)
 */
export function useFavoriteIds(venueIds: readonly number[], notify: (outcome: Outcome) => void) {
  const { status, askToSignIn } = useSession()
  const isMember = status === 'member'
  const whenKnown = useWhenKnown()
  const client = useQueryClient()
  const favoriteIds = useQueries({
    queries: venueIds.map((id) => ({ ...heartQuery(id), enabled: isMember })),
    combine: (hearts: UseQueryResult<boolean>[]) => venueIds.filter((_, index) => hearts[index]?.data === true),
  })

  const { mutate } = useMutation({
    mutationKey: TOGGLE_KEY,
    // Run in sequence: a quick second click must not overtake the first.
    scope: { id: TOGGLE_KEY[0] },
    mutationFn: ({ id, isAdded }: { id: number; isAdded: boolean }): Promise<unknown> =>
      isAdded
        ? socialClient.addFavorite({ body: { listingId: id } })
        : socialClient.removeFavorite({ params: { listingId: id } }),
    onMutate: async ({ id, isAdded }) => {
      const { queryKey } = heartQuery(id)
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, isAdded)
    },
    onSuccess: (_, { isAdded }) => notify({ title: isAdded ? nl.favorites.added : nl.favorites.removed }),
    onError: (failure, { id, isAdded }) => {
      // Roll back only this venue: others may have been toggled meanwhile.
      client.setQueryData(heartQuery(id).queryKey, !isAdded)
      if (hasStatus(failure, 401)) {
        notify(SIGN_IN_FIRST)
        return askToSignIn('login')
      }
      notify({
        title: nl.favorites.failed,
        description: isAdded ? nl.favorites.notAdded : nl.favorites.notRemoved,
        variant: 'destructive',
      })
    },
    // Refetch after the last mutation only: an earlier response would show outdated hearts.
    onSettled: async () => {
      const isLast = client.isMutating({ mutationKey: TOGGLE_KEY }) === 1
      if (isLast) await client.invalidateQueries({ queryKey: FAVORITES_KEY })
    },
  })

  const toggle = useCallback(
    ({ id }: { readonly id: number }) => {
      whenKnown((isSignedIn) => {
        if (isSignedIn) mutate({ id, isAdded: !favoriteIds.includes(id) })
        else notify(SIGN_IN_FIRST)
      })
    },
    [whenKnown, favoriteIds, mutate, notify],
  )
  const isFavorite = useCallback(({ id }: { readonly id: number }) => favoriteIds.includes(id), [favoriteIds])
  return { isFavorite, toggle }
}
