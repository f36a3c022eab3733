import { z } from 'zod'
import { defineApi } from './define-api'
import { OpaqueId } from './values'

/** Data of a member in one service: lists and values by name. */
export const MemberData = z.record(z.string(), z.unknown())
export type MemberData = z.infer<typeof MemberData>

/** The endpoint of each service with data of members; accounts calls it when a member downloads their data. */
export const memberDataApi = defineApi({
  exportMemberData: {
    method: 'GET',
    path: '/internal/member-data/:userId',
    access: 'internal',
    callers: ['accounts'],
    summary: 'The data of a member in this service',
    params: z.object({ userId: OpaqueId }),
    reply: MemberData,
  },
})
