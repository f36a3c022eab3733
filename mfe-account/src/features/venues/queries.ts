import { ownersClient, queryOptions } from '@plekje/web-kit'

/** Prefix of all query keys about managed venues. */
export const OWN_VENUES_KEY = ['own-venues'] as const

export const ownVenuesQuery = () =>
  queryOptions({
    queryKey: [...OWN_VENUES_KEY, 'list'],
    queryFn: ({ signal }) => ownersClient.listOwnVenues({}, { signal }),
  })

export const peopleQuery = (listingId: number) =>
  queryOptions({
    queryKey: [...OWN_VENUES_KEY, 'people', listingId],
    queryFn: ({ signal }) => ownersClient.listPeople({ params: { listingId } }, { signal }),
  })
