import {
  infiniteQueryOptions,
  ownersClient,
  ownPhotosClient,
  ownVenueEditsClient,
  ownVenueFiguresClient,
  queryOptions,
} from '@plekje/web-kit'

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

export const ownVenueQuery = (listingId: number) =>
  queryOptions({
    queryKey: [...OWN_VENUES_KEY, 'details', listingId],
    queryFn: ({ signal }) => ownVenueEditsClient.ownVenue({ params: { listingId } }, { signal }),
  })

export const ownPhotosQuery = (listingId: number) =>
  queryOptions({
    queryKey: [...OWN_VENUES_KEY, 'photos', listingId],
    queryFn: ({ signal }) => ownPhotosClient.ownPhotosOfVenue({ params: { listingId } }, { signal }),
  })

export const figuresQuery = (listingId: number) =>
  queryOptions({
    queryKey: [...OWN_VENUES_KEY, 'figures', listingId],
    queryFn: ({ signal }) => ownVenueFiguresClient.ownVenueFigures({ params: { listingId } }, { signal }),
  })

/** A venue has fewer open proposals than this (PROPOSAL-5), so one request returns them all. */
const MAX_PROPOSALS = 100

export const ownProposalsQuery = (listingId: number) =>
  queryOptions({
    queryKey: [...OWN_VENUES_KEY, 'proposals', listingId],
    queryFn: ({ signal }) =>
      ownVenueEditsClient.listOwnProposals({ params: { listingId }, query: { limit: MAX_PROPOSALS } }, { signal }),
  })

const CHANGES_PER_PAGE = 20

export const historyQuery = (listingId: number) =>
  infiniteQueryOptions({
    queryKey: [...OWN_VENUES_KEY, 'history', listingId],
    queryFn: ({ signal, pageParam }) =>
      ownVenueEditsClient.listOwnChanges(
        { params: { listingId }, query: { page: pageParam, limit: CHANGES_PER_PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * CHANGES_PER_PAGE < total ? page + 1 : undefined),
  })
