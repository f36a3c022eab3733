import type { VenueSort } from '@plekje/contracts'

/** An order of venues. Categories and places are known here by id only: `ids` has them in the order of their names. */
export type VenueOrder = { readonly isDescending: boolean } & (
  | { readonly by: Exclude<VenueSort, 'category' | 'location'> }
  | { readonly by: 'category' | 'location'; readonly ids: readonly number[] }
)

/** What the store computes to sort venues by; null where a venue has nothing to be sorted by. */
export function venueOrderKey(order: VenueOrder): unknown {
  switch (order.by) {
    case 'name':
      return '$foldedName'
    case 'category':
      return { $indexOfArray: [order.ids, '$categoryId'] }
    case 'location':
      return { $indexOfArray: [order.ids, '$locationId'] }
    case 'status':
      return '$isVisible'
    case 'photos':
      return { $size: '$images' }
    case 'rating':
      return shownRating
  }
}

/** Members' where there are members' reviews, else Google's (DESIGN §3, search parameters). */
const shownRating = {
  $cond: [
    { $and: [{ $gt: ['$reviewCount', 0] }, { $gt: ['$rating', null] }] },
    '$rating',
    { $ifNull: ['$googleRating', null] },
  ],
}
