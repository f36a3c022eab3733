import type { ReplyOutput, venuesAdminApi } from '@plekje/contracts'

export type VenueListData = ReplyOutput<typeof venuesAdminApi.manageVenues>
export type VenueRowData = VenueListData['venues'][number]

/** Id of the link with the venue's name, by which the actions of its row are described. */
export const nameIdOf = ({ id }: Pick<VenueRowData, 'id'>): string => `venue-${id}`
