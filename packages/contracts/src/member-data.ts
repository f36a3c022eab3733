import { z } from 'zod'
import { defineApi } from './define-api'
import { OpaqueId } from './values'

/** What one service keeps of a member, in that service's own words: lists and values by name. */
export const MemberData = z.record(z.string(), z.unknown())
export type MemberData = z.infer<typeof MemberData>

/** Implemented by each service that keeps something of members; asked by accounts when a member downloads it all. */
export const memberDataApi = defineApi({
  exportMemberData: {
    method: 'GET',
    path: '/internal/member-data/:userId',
    access: 'internal',
    callers: ['accounts'],
    summary: 'What this service keeps of a member',
    params: z.object({ userId: OpaqueId }),
    reply: MemberData,
  },
})
