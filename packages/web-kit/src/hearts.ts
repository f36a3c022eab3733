import { MAX_FAVORITES_PER_REQUEST } from '@plekje/contracts/plain'
import { createBatcher } from './batcher'
import { socialClient } from './clients'

/** Asks if this venue is a favourite. It does not load the list of favourites, which may be long. */
export const askHeart = createBatcher({
  maxIds: MAX_FAVORITES_PER_REQUEST,
  load: (ids: number[]) => socialClient.listFavorites({ query: { ids: ids.sort((a, b) => a - b).join(',') } }),
  answerOf: (favorites, id) => favorites.some(({ listingId }) => listingId === id),
})
