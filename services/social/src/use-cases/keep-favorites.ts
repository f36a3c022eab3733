import {
  type Client,
  type Favorite,
  type Listing,
  type listingsApi,
  MAX_FAVORITES,
  type Member,
  readPlaceInTime,
  writePlaceInTime,
} from '@plekje/contracts'
import {
  AuthenticationError,
  ConflictError,
  type InTransaction,
  NotFoundError,
  type StoreReply,
} from '@plekje/service-kit'
import type { MemberRepository } from '../storage/member-repository'

/** Batch size of listings. */
const BATCH = 100

interface Page<T> {
  readonly rows: T[]
  readonly total: number
  readonly next: { readonly before: string } | undefined
}

/** A member's favourites in pages; venues come from listings, which returns only visible ones. */
export function createKeepFavorites(
  members: MemberRepository,
  {
    inTransaction,
    listings,
  }: { readonly inTransaction: InTransaction; readonly listings: Pick<Client<typeof listingsApi>, 'listingsByIds'> },
) {
  const visible = async (ids: readonly number[]): Promise<Map<number, Listing>> => {
    const batches = Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
      ids.slice(at * BATCH, (at + 1) * BATCH),
    )
    const found = await Promise.all(batches.map((batch) => listings.listingsByIds({ query: { ids: batch.join(',') } })))
    return new Map(found.flat().map((listing) => [listing.id, listing]))
  }

  /** Newest first. Concurrent changes move no favourite from one page to the next. */
  const list = async ({ id }: Member, before: string | undefined, limit: number): Promise<Page<Favorite>> => {
    const { favorites, total } = await members.favorites(id, {
      before: before === undefined ? undefined : readPlaceInTime(before),
      limit: limit + 1,
    })
    const rows = favorites.slice(0, limit)
    const last = rows.at(-1)
    const next =
      favorites.length > limit && last
        ? { before: writePlaceInTime({ at: last.addedAt, id: String(last.listingId) }) }
        : undefined
    return { rows: rows.map(({ listingId }) => ({ listingId })), total, next }
  }

  return {
    list,
    among: async ({ id }: Member, listingIds: readonly number[]): Promise<Favorite[]> =>
      (await members.favoritesAmong(id, listingIds)).map((listingId) => ({ listingId })),

    /** The favourites as venues, without hidden ones. Rejects with `UnavailableError` when listings is unavailable. */
    async listings(member: Member, before: string | undefined, limit: number): Promise<Page<Listing>> {
      const { rows, ...page } = await list(member, before, limit)
      const ids = rows.map(({ listingId }) => listingId)
      const found = await visible(ids)
      return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) }
    },

    /** Keeps false when it is a favourite already. 409 when the list is full. */
    async add<Stored>(member: Member, listingId: number, storeReply: StoreReply<boolean, Stored>): Promise<Stored> {
      if (!(await visible([listingId])).has(listingId)) {
        throw new NotFoundError('listing_not_found', 'Deze locatie bestaat niet (meer).')
      }
      return inTransaction(async () => {
        const outcome = await members.addFavorite(member.id, listingId)
        if (outcome === 'erased') throw new AuthenticationError()
        if (outcome === 'full') throw favoritesFull()
        return storeReply(outcome === 'added')
      })
    },

    remove: (member: Member, listingId: number) => members.removeFavorite(member.id, listingId),
  }
}

const favoritesFull = () =>
  new ConflictError(
    'favorites_full',
    `Je hebt al ${MAX_FAVORITES.toLocaleString('nl-NL')} favorieten, meer passen er niet. Haal er eerst een weg.`,
  )
