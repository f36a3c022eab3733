import { z } from 'zod'
import { defineApi } from './define-api'

const count = z.number().int().min(0)

/** Totals that services tell each other for the administrators' dashboard. One contract per owner. */
export const accountFiguresApi = defineApi({
  accountFigures: {
    method: 'GET',
    path: '/internal/account-figures',
    access: 'internal',
    summary: 'How many accounts there are, how many of them verified, how many administrators',
    reply: z.object({ users: count, verified: count, administrators: count }),
  },
})

export const venueFiguresApi = defineApi({
  venueFigures: {
    method: 'GET',
    path: '/internal/venue-figures',
    access: 'internal',
    summary: 'How many venues there are, how many visible, and how many categories and places are listed',
    reply: z.object({ venues: count, visible: count, categories: count, locations: count }),
  },
})

export const reviewFiguresApi = defineApi({
  reviewFigures: {
    method: 'GET',
    path: '/internal/review-figures',
    access: 'internal',
    summary: 'How many reviews members wrote',
    reply: z.object({ reviews: count }),
  },
})
