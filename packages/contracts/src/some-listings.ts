import { z } from 'zod'
import { defineApi } from './define-api'
import { MAX_LISTINGS_PER_REQUEST } from './limits'
import { Listing } from './listings'

const idsMessage = `Geef hoogstens ${MAX_LISTINGS_PER_REQUEST} nummers van plekken, met komma’s ertussen.`

/** Cards of venues whose ids the browser stores: recently viewed (HOME-10) and compared venues (VENUE-30). */
export const someListingsApi = defineApi({
  someListings: {
    method: 'GET',
    path: '/listings/some',
    access: 'public',
    refuses: [],
    summary: `The visible ones of the requested venues, in the order of the request; at most ${MAX_LISTINGS_PER_REQUEST} comma-separated ids`,
    query: z.object({
      ids: z
        .string(idsMessage)
        .regex(new RegExp(`^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${MAX_LISTINGS_PER_REQUEST - 1}}$`), idsMessage),
    }),
    reply: z.array(Listing),
  },
})
