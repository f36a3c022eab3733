import { z } from 'zod'
import { defineApi } from './define-api'
import { NumericIdInAddress } from './values'

const count = z.number().int().min(0)

/** Figures of a venue in a period, without crawlers and excess events (FIGURE-1). */
export const FigureCounts = z.object({
  views: count,
  phoneClicks: count,
  websiteClicks: count,
  shares: count,
  shareVisits: count,
  /** How often a member added the venue to their favourites, and removed it. */
  favorites: count,
  favoritesRemoved: count,
})
export type FigureCounts = z.infer<typeof FigureCounts>

const countOrNone = count.nullable()
/** Figures of a period; null for a measure that was not counted yet when the period began (FIGURE-2). */
export const PartialFigureCounts = z.object({
  views: countOrNone,
  phoneClicks: countOrNone,
  websiteClicks: countOrNone,
  shares: countOrNone,
  shareVisits: countOrNone,
  favorites: countOrNone,
  favoritesRemoved: countOrNone,
})
export type PartialFigureCounts = z.infer<typeof PartialFigureCounts>

/** A search whose results led visitors to the venue (FIGURE-6). */
const LeadingSearchCount = z.object({
  /** Folded words; null for a search without words. */
  words: z.string().nullable(),
  /** Names of the chosen category and place. */
  category: z.string().nullable(),
  place: z.string().nullable(),
  visitors: count,
})

/** Figures of a venue for its managers. Days and months are those of Europe/Amsterdam. */
export const OwnVenueFigures = z.object({
  /** The last 30 days, oldest first, today last. */
  days: z.array(FigureCounts.extend({ date: z.string() })),
  /** Sums of these days, of as many days before, and of the same days a year before. */
  period: z.object({ current: FigureCounts, before: PartialFigureCounts, yearBefore: PartialFigureCounts }),
  /** The 13 whole months before this one, newest first, without those before the first figure. */
  months: z.array(
    z.object({
      /** `2026-11`. */
      month: z.string(),
      current: PartialFigureCounts,
      before: PartialFigureCounts,
      yearBefore: PartialFigureCounts,
    }),
  ),
  /** Searches of the last 30 days, by visitors, most first. */
  searches: z.array(LeadingSearchCount),
})
export type OwnVenueFigures = z.infer<typeof OwnVenueFigures>

export const ownVenueFiguresApi = defineApi({
  ownVenueFigures: {
    method: 'GET',
    path: '/my-venues/:listingId/figures',
    access: 'member',
    refuses: [404],
    summary: 'Figures of a venue by day and month, and searches that led to it, for its managers; 404 for others',
    params: z.object({ listingId: NumericIdInAddress }),
    reply: OwnVenueFigures,
  },
})
