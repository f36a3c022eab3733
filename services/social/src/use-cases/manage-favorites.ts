import {
  type Client,
  decodeTimeCursor,
  encodeTimeCursor,
  type Favorite,
  type Listing,
  type listingsApi,
  MAX_FAVORITES,
  type Member,
} from '@plekje/contracts'
import {
  AuthenticationError,
  ConflictError,
  type InTransaction,
  NotFoundError,
  type Outbox,
  outboxEvent,
  type StoreReply,
} from '@plekje/service-kit'
import type { MemberRepository } from '../storage/member-repository'

/** Number of venues to request at a time. */
const BATCH_SIZE = 100

interface Page<T> {
  readonly rows: T[]
  readonly total: number
  readonly next: { readonly before: string } | undefined
}

/**
 * Manages a member's favourites. Their venues come from listings, which returns every venue with a page, closed ones
 * included. Changes are published in their transaction, without the member's id; `countChange` limits how many are
 * published per member and hour.
 */
export function createManageFavorites(
  members: MemberRepository,
  {
    inTransaction,
    listings,
    outbox,
  }: {
    readonly inTransaction: InTransaction
    readonly listings: Pick<Client<typeof listingsApi>, 'listingsByIds'>
    readonly outbox: Pick<Outbox, 'add'>
  },
) {
  const findShown = async (ids: readonly number[]): Promise<Map<number, Listing>> => {
    const batches: (readonly number[])[] = []
    for (let start = 0; start < ids.length; start += BATCH_SIZE) batches.push(ids.slice(start, start + BATCH_SIZE))
    const replies = await Promise.all(
      batches.map((batch) => listings.listingsByIds({ query: { ids: batch.join(',') } })),
    )
    return new Map(replies.flat().map((venue) => [venue.id, venue]))
  }

  /** A page of favourites, newest first. Concurrent changes move no favourite from one page to the next. */
  const list = async ({ id }: Member, before: string | undefined, limit: number): Promise<Page<Favorite>> => {
    const { favorites, total } = await members.favorites(id, {
      before: before === undefined ? undefined : decodeTimeCursor(before),
      limit: limit + 1,
    })
    const rows = favorites.slice(0, limit)
    const last = rows.at(-1)
    const page = { rows: rows.map(({ listingId }) => ({ listingId })), total }
    if (favorites.length <= limit || !last) return { ...page, next: undefined }
    return { ...page, next: { before: encodeTimeCursor({ at: last.addedAt, id: String(last.listingId) }) } }
  }

  /** Call it in the transaction of the change. */
  const publishChange = async ({ id }: Member, listingId: number, change: 'added' | 'removed') => {
    if (await members.countChange(id)) {
      await outbox.add(outboxEvent('favorite.changed', listingId, { listingId, change }))
    }
  }

  return {
    list,
    /** The favourites of a member among these venues. */
    withIds: async ({ id }: Member, listingIds: readonly number[]): Promise<Favorite[]> =>
      (await members.favoritesWithIds(id, listingIds)).map((listingId) => ({ listingId })),

    /** A page of favourites as venues, without hidden ones. Rejects with `UnavailableError` without listings. */
    async listings(member: Member, before: string | undefined, limit: number): Promise<Page<Listing>> {
      const { rows, ...page } = await list(member, before, limit)
      const ids = rows.map(({ listingId }) => listingId)
      const venues = await findShown(ids)
      return { ...page, rows: ids.map((id) => venues.get(id)).filter((venue) => venue !== undefined) }
    },

    /** Adds a favourite. The reply is false if the venue is a favourite already. Throws 409 when the list is full. */
    async add<Stored>(member: Member, listingId: number, storeReply: StoreReply<boolean, Stored>): Promise<Stored> {
      if (!(await findShown([listingId])).has(listingId)) {
        throw new NotFoundError('listing_not_found', 'Deze locatie bestaat niet (meer).')
      }
      return inTransaction(async () => {
        const outcome = await members.addFavorite(member.id, listingId)
        if (outcome === 'erased') throw new AuthenticationError()
        if (outcome === 'full') throw favoritesFull()
        if (outcome === 'added') await publishChange(member, listingId, 'added')
        return storeReply(outcome === 'added')
      })
    },

    remove: (member: Member, listingId: number): Promise<void> =>
      inTransaction(async () => {
        const isRemoved = await members.removeFavorite(member.id, listingId)
        if (isRemoved) await publishChange(member, listingId, 'removed')
      }),
  }
}

const favoritesFull = () =>
  new ConflictError(
    'favorites_full',
    `Je hebt al ${MAX_FAVORITES.toLocaleString('nl-NL')} favorieten, meer passen er niet. Haal er eerst een weg.`,
  )
