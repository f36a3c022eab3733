import { z } from 'zod'
import { defineApi } from './define-api'
import { MAX_SOME_LISTINGS } from './limits'
import { Listing } from './listings'

const wanted = `Geef hoogstens ${MAX_SOME_LISTINGS} nummers van plekken, met komma’s ertussen.`

/** Cards of venues whose ids the browser knows: recently viewed ones (HOME-10) and compared ones (VENUE-30). */
export const someListingsApi = defineApi({
  someListings: {
    method: 'GET',
    path: '/listings/some',
    access: 'public',
    refuses: [],
    summary: `Those of the asked venues that are visible, in the order in which they were asked for; at most ${MAX_SOME_LISTINGS} ids, with commas`,
    query: z.object({
      ids: z.string(wanted).regex(new RegExp(`^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${MAX_SOME_LISTINGS - 1}}$`), wanted),
    }),
    reply: z.array(Listing),
  },
})
