import { z } from 'zod'
import { UserRow } from './accounts'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { limitInAddress, offsetInAddress } from './paging'
import { afterInTime, beforeInAddress } from './paging-by-cursor'
import { OpaqueId, Text } from './values'

const MAX_USERS_PER_PAGE = 100

export const usersAdminApi = defineApi({
  listUsers: {
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    refuses: [],
    summary:
      'Users in order of registration, at most 2,000. A page is requested by `page` or `offset`, or by `after` or `before` a row (see `Link`), with `offset` from that row. A page by number must lie within 10,000 users of the beginning, or of the end if all are counted (else 400). Results of a search are counted up to 501 or one beyond the page; `X-Total-Count-At-Least: true` marks such a lower bound',
    query: z.object({
      search: Text(200).optional(),
      page: wholeInAddress(z.number().int().min(1).max(1_000_000)).optional(),
      limit: limitInAddress(MAX_USERS_PER_PAGE),
      offset: offsetInAddress(),
      after: afterInTime(),
      before: beforeInAddress(),
    }),
    reply: z.array(UserRow),
  },
  setAdmin: {
    method: 'PATCH',
    path: '/admin/users/:id/admin',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Grants or revokes administrator rights; the last administrator stays (409)',
    params: z.object({ id: OpaqueId }),
    body: z.object({ isAdmin: z.boolean('Geef aan of de gebruiker admin is.') }),
    reply: UserRow,
  },
})
