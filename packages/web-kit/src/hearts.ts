import { MAX_FAVORITES_PER_REQUEST } from '@plekje/contracts/plain'
import { createBatcher } from './batcher'
import { socialClient } from './clients'

/** Asks if a venue is a favourite, however many favourites the member has. */
export const askHeart = createBatcher({
  maxIds: MAX_FAVORITES_PER_REQUEST,
  load: (ids: number[]) => socialClient.listFavorites({ query: { ids: ids.sort((a, b) => a - b).join(',') } }),
  answerOf: (favorites, id) => favorites.some(({ listingId }) => listingId === id),
})
