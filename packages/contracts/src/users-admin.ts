import { z } from 'zod'
import { UserRow } from './accounts'
import { defineApi } from './define-api'
import { wholeInAddress } from './numbers-in-address'
import { limitInAddress, offsetInAddress } from './paging'
import { afterInTime, beforeInAddress } from './paging-by-place'
import { OpaqueId, Text } from './values'

/** Maximum `limit`. */
const MAX_USERS_PER_PAGE = 100

export const usersAdminApi = defineApi({
  listUsers: {
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    refuses: [],
    summary:
      'Users in order of registration, at most 2,000; a page of them when asked, by `page` or by `offset`, or `after` or `before` a row, as `Link` says it for the next one, with `offset` from there. A page by its number lies within 10,000 users of the beginning or, where all are counted, the end (400 beyond). Those who are searched for are counted up to 501 and one beyond what is shown, with `X-Total-Count-At-Least: true` where there may be more',
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
