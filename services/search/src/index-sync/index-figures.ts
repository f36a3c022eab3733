import type { Figure } from '@plekje/service-kit'
import type { IndexKeeper } from './index-keeper'

/** Creates metrics about differences between the index and listings. */
export const indexFigures = (keeper: Pick<IndexKeeper, 'lastComparison'>): Figure[] => [
  {
    name: 'search_index_venues_differing',
    help: 'Venues that the index had in another version than listings at the last comparison of this process',
    read: () => keeper.lastComparison.differing,
  },
  {
    name: 'search_index_compared_age_seconds',
    help: 'Since this process compared the index with listings, or started',
    read: () => keeper.lastComparison.ageSeconds,
  },
]
