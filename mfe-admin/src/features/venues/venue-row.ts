import type { ReplyOutput, venuesAdminApi } from '@plekje/contracts'

export type VenueListData = ReplyOutput<typeof venuesAdminApi.manageVenues>
export type VenueRowData = VenueListData['venues'][number]

/** Id of the link with the venue's name, which describes the buttons of its row. */
export const nameIdOf = ({ id }: Pick<VenueRowData, 'id'>): string => `venue-${id}`
