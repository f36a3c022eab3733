import type { VenueList } from '@plekje/contracts'
import type { z } from 'zod'

export type VenueListData = z.output<typeof VenueList>
export type VenueRowData = VenueListData['venues'][number]

/** Id of the link with the venue's name, by which the actions of its row are described. */
export const nameIdOf = ({ id }: Pick<VenueRowData, 'id'>): string => `venue-${id}`
